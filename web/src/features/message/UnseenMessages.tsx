import { Badge } from '../../ui/Badge.tsx';
import { useAuth } from '../auth/auth.store.ts';
import { messageTexts } from './message.texts.ts';

/** The number of unseen messages, on every page. */
export const useUnseenMessages = (): number => useAuth(({ user }) => user?.unseen_message_count ?? 0);

/** Badge with the number of unseen messages. */
export function UnseenMessages() {
  const count = useUnseenMessages();
  return <Badge count={count} words={messageTexts.badge(count)} />;
}

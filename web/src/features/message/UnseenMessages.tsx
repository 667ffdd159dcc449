import { Badge } from '../../ui/Badge.tsx';
import { useUnseenMessages } from './seen.store.ts';

/** Badge with the number of unseen messages. */
export function UnseenMessages() {
  const count = useUnseenMessages();
  return <Badge count={count} words={count === 1 ? 'new message' : 'new messages'} corner />;
}

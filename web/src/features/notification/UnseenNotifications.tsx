import { Badge } from '../../ui/Badge.tsx';
import { useUnseenNotifications } from './unseen.store.ts';

/** Badge with the number of unseen notifications. */
export const UnseenNotifications = () => <Badge count={useUnseenNotifications()} words="new" corner />;

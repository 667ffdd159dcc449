import { Badge } from '../../ui/Badge.tsx';
import { notificationTexts } from './notification.texts.ts';
import { useUnseenNotifications } from './unseen.store.ts';

/** Badge with the number of unseen notifications. */
export const UnseenNotifications = () => (
  <Badge count={useUnseenNotifications()} words={notificationTexts.badge} corner />
);

import { Badge } from '../../ui/Badge.tsx';
import { notificationBadgeTexts } from './notification.badge.texts.ts';
import { useUnseenNotifications } from './unseen.store.ts';

/** Badge with the number of unseen notifications. */
export function UnseenNotifications() {
  return <Badge count={useUnseenNotifications()} words={notificationBadgeTexts.unseen} />;
}

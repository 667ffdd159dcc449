import type { Notification } from '@twosome/contract/notification/notification.contract';
import { noticeOf } from '@twosome/contract/notification/notification.rules';
import type { NotificationRow } from './notification.sql.ts';

/** A row in words: of the names as they are now. */
export const viewNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  ...noticeOf(row.happening, row),
  related_id: row.related_id,
  added_at: row.added_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

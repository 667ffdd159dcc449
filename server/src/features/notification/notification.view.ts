import type { Notification } from '@twosome/contract/notification/notification.contract';
import { noticeOf } from './notice.ts';
import type { NotificationRow } from './notification.sql.ts';

/** Renders a row with the current names. */
export const viewNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  ...noticeOf(row.happening, row),
  related_id: row.related_id,
  added_at: row.added_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

import type { Notification } from '@twosome/contract/notification/notification.contract';
import type { NoticesByName } from '../notice.ts';
import type { NotificationRow } from './notification.sql.ts';
import { renderNotice } from './render.ts';

/** Renders a row with the current names. None for a notice that only servers of the next version know. */
export function viewNotification(notices: NoticesByName, row: NotificationRow): Notification[] {
  const notice = notices.get(row.happening);
  if (notice === undefined) return [];
  return [
    {
      id: row.id,
      ...renderNotice(notice, row, row.related_id),
      related_id: row.related_id,
      added_at: row.added_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    },
  ];
}

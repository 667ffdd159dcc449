import type { Notification } from '@twosome/contract/notification/notification.contract';
import { daysBefore } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import type { Paged } from '@twosome/contract/platform/shapes';
import { now } from '../../platform/clock.ts';
import type { Db, Queries } from '../../platform/db/db.ts';
import type { Reads } from '../../platform/db/replica.ts';
import type { Emit } from '../../platform/events.ts';
import { type Cursors, nextOf, positionOf } from '../../platform/http/cursor.ts';
import type { Connection } from '../../platform/realtime/realtime.ts';
import type { Partnered } from '../../platform/viewer.ts';
import type { NoticesByName } from '../notice.ts';
import type { Reminder } from '../reminder.ts';
import { notificationsSeen } from './notification.events.ts';
import {
  countUnseen,
  deleteNotifications,
  findNewest,
  listOf,
  loadRecipient,
  setSeen,
} from './notification.sql.ts';
import { viewNotification } from './notification.view.ts';

export interface NotificationDeps {
  db: Db;
  reads: Reads;
  cursors: Cursors;
  emit: Emit;
  /** development only: accepts push endpoints on any host */
  pushAnywhere: boolean;
  notices: NoticesByName;
  reminders: readonly Reminder[];
}

/** The viewer's notifications by last change, newest first. A row that changes during paging moves to the top; others keep their position. */
export async function listNotifications(
  { reads, cursors, notices }: NotificationDeps,
  viewer: Partnered,
  cursor: string | undefined,
): Promise<Paged<Notification>> {
  const db = await reads(viewer);
  const rows = await listOf({ db, notices }, viewer, positionOf(cursors, cursor), limits.pageSize + 1);
  return {
    results: rows.slice(0, limits.pageSize).flatMap((row) => viewNotification(notices, row)),
    next: nextOf(cursors, rows, 'notification/', {}, (row) => row.updated_at),
  };
}

/** Names the unseen rows to a connection that opens: it has missed those since its person was loaded. */
export async function sendUnseen(db: Queries, connection: Connection): Promise<void> {
  const unseen = await countUnseen(db, connection.viewer.userId);
  if (unseen === undefined) return;
  const { count, newest_at, seen_at } = unseen;
  const data = {
    count,
    newest_at: newest_at?.toISOString() ?? null,
    seen_at: seen_at?.toISOString() ?? null,
  };
  connection.send({ type: 'unseen_notifications', data, sent_by: null });
}

/** Marks all existing notifications as seen. A later row is always unseen, even within the same millisecond. */
export async function seeNotifications(deps: NotificationDeps, viewer: Partnered) {
  await deps.db.transaction(async (tx) => {
    const recipient = await loadRecipient(tx, viewer.userId);
    if (recipient === null) return;
    const newest = await findNewest(tx, viewer);
    // the clock of the node that wrote the newest row may be ahead of this node's
    const seenAt = new Date(
      Math.max(now().getTime(), newest?.getTime() ?? 0, recipient.seen_at?.getTime() ?? 0),
    );
    await setSeen(tx, viewer.userId, seenAt);
    await deps.emit(tx, notificationsSeen, { userId: viewer.userId, seenAt: seenAt.toISOString() });
  });
}

const chunk = 500;

/** Deletes notifications whose last change is over 90 days old. Runs on a schedule; concurrent runs are safe. */
export async function deleteOldNotifications(db: Queries) {
  const before = daysBefore(now(), limits.notificationDays);
  while ((await deleteNotifications(db, before, chunk)) > 0);
}

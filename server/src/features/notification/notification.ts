import type { Notification } from '@twosome/contract/notification/notification.contract';
import { daysBefore } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import type { Paged } from '@twosome/contract/platform/shapes';
import { now } from '../../platform/clock.ts';
import type { Db, Queries } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import type { Cursors } from '../../platform/http/cursor.ts';
import { nextOf, positionOf } from '../../platform/http/page.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { notificationsSeen } from './notification.facts.ts';
import { findNewest, forgetNotifications, listOf, openBox, setSeen } from './notification.sql.ts';
import { viewNotification } from './notification.view.ts';

/** What somebody was told, last changed first. A row that grows while they page moves to the top, and no other does. */
export async function listNotifications(
  { db, cursors }: { db: Queries; cursors: Cursors },
  viewer: Partnered,
  cursor: string | undefined,
): Promise<Paged<Notification>> {
  const rows = await listOf(db, viewer, positionOf(cursors, cursor), limits.pageSize + 1);
  return {
    results: rows.slice(0, limits.pageSize).map(viewNotification),
    next: nextOf(cursors, rows, 'notification/', {}, (row) => row.updated_at),
  };
}

/** Marks what is there as seen. A row that comes after that is unseen, however close it follows. */
export async function seeNotifications(
  house: { db: Db; announce: Announce },
  viewer: Partnered,
): Promise<void> {
  await house.db.inOneGo(async (tx) => {
    const box = await openBox(tx, viewer.userId);
    if (box === null) return;
    const newest = await findNewest(tx, viewer);
    // the clock of the node that wrote the newest row may be a little ahead of this one's
    const seenAt = new Date(Math.max(now().getTime(), newest?.getTime() ?? 0, box.seen_at?.getTime() ?? 0));
    await setSeen(tx, viewer.userId, seenAt);
    await house.announce(tx, notificationsSeen, { userId: viewer.userId, seenAt: seenAt.toISOString() });
  });
}

const chunk = 500;

/** Forgets what changed last 90 days ago, seen or not. Runs regularly; running twice at once does no harm. */
export async function forgetOldNotifications(db: Queries): Promise<void> {
  const before = daysBefore(now(), limits.notificationDays);
  while ((await forgetNotifications(db, before, chunk)) > 0);
}

import type { Notification } from '@twosome/contract/notification/notification.contract';
import { useMemo } from 'react';
import { createLists, type List } from '../../platform/lists.ts';
import { onSocketOpen } from '../../platform/socket.ts';
import { createEntities } from '../../platform/state.ts';
import { useAuth } from '../auth/auth.store.ts';
import { onTwosomeChange } from '../twosome/twosome.store.ts';
import { fetchNotifications, onNotification } from './notification.api.ts';
import { couplesOf } from './targets.ts';
import { isKnown, isUnseen } from './unseen.store.ts';

const notifications = createEntities<Notification>();
export const useNotification = notifications.use;

/** Stores a row unless a newer version is stored: a response in flight may be older. */
function upsertNotification(row: Notification): void {
  const stored = notifications.get(row.id);
  if (stored === undefined || stored.updated_at <= row.updated_at) notifications.upsert(row);
}

export const notificationKey = 'notifications';
export const notificationList = createLists(async (_key, next) => {
  let page = await fetchNotifications(next);
  // a page with only unknown kinds is not the end
  while (page.next !== null && !page.results.some(isKnown)) page = await fetchNotifications(page.next);
  const known = page.results.filter(isKnown);
  for (const row of known) upsertNotification(row);
  return { ids: known.map(({ id }) => id), next: page.next };
});

onNotification((row) => {
  if (!isKnown(row)) return;
  upsertNotification(row);
  notificationList.prepend(notificationKey, row.id);
});

/** A deleted or blocked couple disappears from all texts: the server rewrites them. */
onTwosomeChange((id, now) => {
  const isNamed = now === undefined && notifications.all().some((row) => couplesOf(row).includes(id));
  if (isNamed) void notificationList.refresh(notificationKey, { background: true });
});

/** Events may have been missed while the socket was closed. */
onSocketOpen((again) => {
  if (again) notificationList.markOutdated(notificationKey);
});

/** The list sorted by last change, so that a row that changes during a page load is in its right position. */
export function useNotifications(): List {
  const list = notificationList.use(notificationKey);
  return useMemo(() => ({ ...list, ids: list.ids.toSorted(byLastChange) }), [list]);
}

const byLastChange = (one: string, other: string): number => {
  const [first = '', second = ''] = [one, other].map((id) => notifications.get(id)?.updated_at);
  return first === second ? 0 : first < second ? 1 : -1;
};

export const rowsOf = (list: List): Notification[] => list.ids.flatMap((id) => notifications.get(id) ?? []);

/** The newest row, and whether it is unseen: unseen rows are on top. */
export function useNewest(list: List): { row: Notification | undefined; unseen: boolean } {
  const row = useNotification(list.ids[0] ?? '');
  const unseen = useIsUnseen(row);
  return { row, unseen };
}

export const useIsUnseen = (row: Notification | undefined): boolean =>
  useAuth(({ user }) => row !== undefined && isUnseen(row, user?.last_notification_seen_at ?? null));

/** The number of rows added after a time. */
export const countSince = (list: List, moment: string): number =>
  list.ids.filter((id) => (notifications.get(id)?.added_at ?? '') > moment).length;

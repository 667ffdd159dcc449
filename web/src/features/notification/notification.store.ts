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

/** An answer that was on its way while the row changed is older than what is held. */
function keepNotification(row: Notification): void {
  const held = notifications.get(row.id);
  if (held === undefined || held.updated_at <= row.updated_at) notifications.keep(row);
}

export const notificationKey = 'notifications';
export const notificationList = createLists(async (_key, next) => {
  let page = await fetchNotifications(next);
  // a page of kinds that are not known here is no end
  while (page.next !== null && !page.results.some(isKnown)) page = await fetchNotifications(page.next);
  const known = page.results.filter(isKnown);
  for (const row of known) keepNotification(row);
  return { ids: known.map(({ id }) => id), next: page.next };
});

onNotification((row) => {
  if (!isKnown(row)) return;
  keepNotification(row);
  notificationList.prepend(notificationKey, row.id);
});

/** A couple that is gone or blocked is in no sentence any more: the server tells what is left. */
onTwosomeChange((id, now) => {
  const isNamed = now === undefined && notifications.all().some((row) => couplesOf(row).includes(id));
  if (isNamed) void notificationList.refresh(notificationKey, { hold: true });
});

/** Who comes to the list after the socket was away finds what was told meanwhile. */
onSocketOpen((again) => {
  if (again) notificationList.age(notificationKey);
});

/** The list, by its rows' last change: one that changes while a page is on its way stands where it belongs all the same. */
export function useNotifications(): List {
  const list = notificationList.use(notificationKey);
  return useMemo(() => ({ ...list, ids: list.ids.toSorted(byLastChange) }), [list]);
}

const byLastChange = (one: string, other: string): number => {
  const [first = '', second = ''] = [one, other].map((id) => notifications.get(id)?.updated_at);
  return first === second ? 0 : first < second ? 1 : -1;
};

/** The newest row, and whether it has been seen: what is unseen stands on top. */
export function useNewest(list: List): { row: Notification | undefined; unseen: boolean } {
  const row = useNotification(list.ids[0] ?? '');
  const unseen = useIsUnseen(row);
  return { row, unseen };
}

export const useIsUnseen = (row: Notification | undefined): boolean =>
  useAuth(({ user }) => row !== undefined && isUnseen(row, user?.last_notification_seen_at ?? null));

/** How many of the rows began after a moment. */
export const countSince = (list: List, moment: string): number =>
  list.ids.filter((id) => (notifications.get(id)?.added_at ?? '') > moment).length;

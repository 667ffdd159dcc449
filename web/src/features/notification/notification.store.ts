import { isKnown } from '@twosome/contract/notification/known.rules';
import type {
  Notification,
  notificationCalls,
  notificationFrames,
} from '@twosome/contract/notification/notification.contract';
import { kinds } from '@twosome/contract/notification/notification.rules';
import { timing } from '@twosome/contract/platform/timing';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { caller } from '../../platform/http.ts';
import type { List } from '../../platform/list.ts';
import { createLists } from '../../platform/lists.ts';
import { subscriber } from '../../platform/socket.ts';
import { createEntities } from '../../platform/state.ts';
import { useList } from '../../platform/useList.ts';
import { useAuth } from '../auth/auth.store.ts';
import { onTwosomeChange } from '../twosome/twosome.store.ts';
import { notificationTexts } from './notification.texts.ts';
import { isUnseen, markNotificationsSeen } from './unseen.store.ts';

const call = caller<typeof notificationCalls>();
const on = subscriber<typeof notificationFrames>();

const notifications = createEntities<Notification>();
export const useNotification = notifications.use;

/** Stores a row unless a newer version is stored: a response in flight may be older. */
function upsertNotification(row: Notification): void {
  const stored = notifications.get(row.id);
  if (stored === undefined || stored.updated_at <= row.updated_at) notifications.upsert(row);
}

export const notificationKey = 'notifications';
export const notificationList = createLists(async (_key, next) => {
  let page = await call('GET notification/', { next });
  // a page with only unknown kinds is not the end
  while (page.next !== null && !page.results.some(isKnown))
    page = await call('GET notification/', { next: page.next });
  const known = page.results.filter(isKnown);
  for (const row of known) upsertNotification(row);
  return { ids: known.map(({ id }) => id), next: page.next };
});

on('notification', (row) => {
  if (!isKnown(row)) return;
  upsertNotification(row);
  notificationList.prepend(notificationKey, row.id);
});

/** A deleted or blocked couple disappears from all texts: the server rewrites them. */
onTwosomeChange((id, now) => {
  const isNamed = now === undefined && notifications.all().some((row) => couplesOf(row).includes(id));
  if (isNamed) void notificationList.refresh(notificationKey, { background: true });
});

/** The list sorted by last change, so that a row that changes during a page load is in its right position. */
export function useNotifications(): List {
  const list = useList(notificationList, notificationKey);
  return useMemo(() => ({ ...list, ids: list.ids.toSorted(byLastChange) }), [list]);
}

const byLastChange = (one: string, other: string): number => {
  const [first = '', second = ''] = [one, other].map((id) => notifications.get(id)?.updated_at);
  return first === second ? 0 : first < second ? 1 : -1;
};

export const rowsOf = (list: List): Notification[] => list.ids.flatMap((id) => notifications.get(id) ?? []);

/** The newest row, and whether it is unseen: unseen rows are on top. */
function useNewest(list: List): { row: Notification | undefined; unseen: boolean } {
  const row = useNotification(list.ids[0] ?? '');
  const unseen = useIsUnseen(row);
  return { row, unseen };
}

export const useIsUnseen = (row: Notification | undefined): boolean =>
  useAuth(({ user }) => row !== undefined && isUnseen(row, user?.last_notification_seen_at ?? null));

/** The number of rows added after a time. */
const countSince = (list: List, moment: string): number =>
  list.ids.filter((id) => (notifications.get(id)?.added_at ?? '') > moment).length;

type About = Pick<Notification, 'related_to' | 'data'>;

/** The couples in a notification, newest first; none when the partner is the actor. */
function couplesOf({ data }: About): readonly string[] {
  if (data.twosome_ids !== undefined) return data.twosome_ids;
  return data.twosome_id === undefined ? [] : [data.twosome_id];
}

/** As many as fit. */
export const facesOf = (row: About): readonly string[] => couplesOf(row).slice(0, 2);

/** A follow request that is still open, as far as the row shows. */
export const isRequest = ({ related_to, data }: About): boolean =>
  related_to === kinds.FOLLOW_REQUEST_RECEIVED && data.auto_accepted !== true;

/**
 * '2 new notifications': the number of rows added since the screen opened, for screen readers. A grown row is not
 * announced again.
 */
export function useNews(list: List): string {
  const { row } = useNewest(list);
  const [since, setSince] = useState<string | null>(null);
  if (list.loadedAt > 0 && since === null) setSince(row?.updated_at ?? '');
  const count = since === null ? 0 : countSince(list, since);
  return count === 0 ? '' : notificationTexts.arrived(count);
}

/**
 * Marks notifications as seen after the page has been visible for five seconds, up to the newest loaded row. Rows
 * that were never loaded stay unseen.
 */
export function useSeenSoon(list: List): void {
  const { row, unseen } = useNewest(list);
  const isCounted = useAuth(({ user }) => (user?.unseen_notification_count ?? 0) > 0);
  const isInFront = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
  const id = row?.id;
  const upTo = row?.updated_at;
  const isDue = isInFront && list.loadedAt > 0 && (unseen || isCounted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that only grew begins no new wait
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => markNotificationsSeen(upTo), timing.notificationSeen);
    return () => clearTimeout(timer);
  }, [isDue, id]);
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

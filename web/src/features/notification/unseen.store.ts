import { isKnown } from '@twosome/contract/notification/known.rules';
import type { Notification, notificationFrames } from '@twosome/contract/notification/notification.contract';
import { sendFrame, subscriber } from '../../platform/socket.ts';
import { createEntities, createState } from '../../platform/state.ts';
import { getUser, setUnseen, useAuth } from '../auth/auth.store.ts';

const on = subscriber<typeof notificationFrames>();

/** The number of unseen notifications for the badge. The rows load with their screen. */
export const useUnseenNotifications = (): number =>
  useAuth(({ user }) => user?.unseen_notification_count ?? 0);

export const isUnseen = ({ added_at }: Pick<Notification, 'added_at'>, seenAt: string | null): boolean =>
  seenAt === null || added_at > seenAt;

/** What the server named when the socket opened; rows added later are not in its count. */
const named = createState<{ upTo: string | null }>(() => ({ upTo: null }));

/** The unseen rows from the socket with their creation time: each counts once, however often it changes. */
const liveUnseen = createEntities<Pick<Notification, 'id' | 'added_at'>>();

on('notification', (row) => {
  const user = getUser();
  if (user === null || !isKnown(row) || liveUnseen.get(row.id)) return;
  if (!isUnseen(row, user.last_notification_seen_at)) return;
  liveUnseen.upsert({ id: row.id, added_at: row.added_at });
  if (isNamed(row)) return;
  setUnseen({ unseen_notification_count: user.unseen_notification_count + 1 });
});

const isNamed = ({ added_at }: Pick<Notification, 'added_at'>): boolean =>
  added_at <= (named.get().upTo ?? '');

/** Sent when the socket opens: it has missed the rows since the person was loaded, or since it was closed. */
on('unseen_notifications', ({ count, newest_at: upTo, seen_at: seenAt }) => {
  // this device has marked them as seen, which the server did not know yet
  if ((seenAt ?? '') < (getUser()?.last_notification_seen_at ?? '')) return;
  named.set({ upTo });
  const later = liveUnseen.all().filter((row) => isUnseen(row, seenAt) && !isNamed(row));
  setUnseen({ last_notification_seen_at: seenAt, unseen_notification_count: count + later.length });
});

/** Another device of this person marked them as seen; the partner's frames do not count. */
on('notification_seen', ({ seen_at }, { sent_by }) => {
  if (sent_by === getUser()?.id) applySeen(seen_at);
});

/** Marks everything up to the newest row as seen. Without a row, waits for the server's frame. */
export function markNotificationsSeen(upTo: string | undefined): void {
  sendFrame('notification_seen', {});
  if (upTo !== undefined) applySeen(upTo);
}

function applySeen(at: string): void {
  const before = getUser()?.last_notification_seen_at;
  if (before && before >= at) return;
  for (const { id, added_at } of liveUnseen.all()) if (added_at <= at) liveUnseen.drop(id);
  setUnseen({ last_notification_seen_at: at, unseen_notification_count: liveUnseen.all().length });
}

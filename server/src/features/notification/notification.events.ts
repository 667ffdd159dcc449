import { defineEvent } from '../../platform/events.ts';
import { sendToAll } from '../../platform/realtime/frame.ts';
import type { NoticesByName } from '../notice.ts';
import type { BroadcastDeps } from '../twosome/twosome.events.ts';
import { findNotifications } from './notification.sql.ts';
import { viewNotification } from './notification.view.ts';

/** Notifications of these couples' members were created or changed. `relatedId` is the post, couple or goal concerned. */
export const notificationCreated = defineEvent<{
  relatedId: string;
  twosomeIds: readonly string[];
  notificationIds: readonly string[];
}>('notification.created', 'relatedId', ({ twosomeIds }) => twosomeIds);
/** A person has seen their notifications up to `seenAt` (ISO 8601). */
export const notificationsSeen = defineEvent<{ userId: string; seenAt: string }>(
  'notification.seen',
  'userId',
);

/** Sends each notification in its current state to all connections of its person. */
export async function broadcastNotifications(
  deps: Pick<BroadcastDeps, 'db' | 'sockets'> & { notices: NoticesByName },
  {
    twosomeIds,
    notificationIds,
  }: {
    twosomeIds: readonly string[];
    notificationIds: readonly string[];
  },
) {
  const { sockets, notices } = deps;
  const connections = sockets.of({ twosomeIds });
  if (connections.length === 0) return;
  const ofCouples = new Set(connections);
  const connected = new Set(connections.map(({ viewer }) => viewer.userId));
  for (const row of await findNotifications(deps, notificationIds, [...connected]))
    for (const data of viewNotification(notices, row))
      sendToAll(
        sockets.of({ userIds: [row.user_id] }).filter((connection) => ofCouples.has(connection)),
        { type: 'notification', data, sent_by: null },
      );
}

/** Clears the badge on all devices of the person. */
export const broadcastNotificationsSeen = async (
  { sockets }: BroadcastDeps,
  { userId, seenAt }: { userId: string; seenAt: string },
) =>
  sendToAll(sockets.of({ userIds: [userId] }), {
    type: 'notification_seen',
    data: { seen_at: seenAt },
    sent_by: userId,
  });

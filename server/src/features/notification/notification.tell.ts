import type { Queries } from '../../platform/db/db.ts';
import type { Sockets } from '../../platform/realtime/realtime.ts';
import { sendToAll } from '../../platform/realtime/sending.ts';
import { findNotifications } from './notification.sql.ts';
import { viewNotification } from './notification.view.ts';

/** Every screen of the person gets the row as it is now; the partner has a row of their own. */
export const tellNoted =
  ({ db, sockets }: { db: Queries; sockets: Sockets }) =>
  async ({ twosomeId, notificationIds }: { twosomeId: string; notificationIds: readonly string[] }) => {
    const connections = sockets.of({ twosomeIds: [twosomeId] });
    if (connections.length === 0) return;
    for (const row of await findNotifications(db, notificationIds))
      sendToAll(
        connections.filter(({ viewer }) => viewer.userId === row.user_id),
        { type: 'notification', data: viewNotification(row), sent_by: null },
      );
  };

/** The person's other devices let go of their badge; the partner's keep theirs. */
export const tellSeen =
  ({ sockets }: { sockets: Sockets }) =>
  async ({ userId, seenAt }: { userId: string; seenAt: string }): Promise<void> =>
    sendToAll(sockets.of({ userIds: [userId] }), {
      type: 'notification_seen',
      data: { seen_at: seenAt },
      sent_by: userId,
    });

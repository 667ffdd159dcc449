import { limits } from '@twosome/contract/platform/limits';
import { defineEvent } from '../../platform/events.ts';
import { sendToAll } from '../../platform/realtime/frame.ts';
import { signatureOf } from '../media/signed-urls.ts';
import type { BroadcastDeps } from '../twosome/twosome.events.ts';
import { findPinned, listBefore } from './message.sql.ts';
import { viewMessage } from './message.view.ts';
import { findHistory } from './room.sql.ts';

/** A user has read all messages up to `upTo`; `seenAt` is an ISO timestamp. */
export const messagesSeen = defineEvent<{ userId: string; twosomeId: string; seenAt: string; upTo: string }>(
  'message.seen',
  'userId',
  ({ twosomeId }) => [twosomeId],
);

/** An import added messages to the past of the room, or was taken back. */
export const historyChanged = defineEvent<{ twosomeId: string }>(
  'message.historyChanged',
  'twosomeId',
  ({ twosomeId }) => [twosomeId],
);

/** Sends the newest messages to both partners, with `reset`: a frame for each imported message would be a flood. */
export async function broadcastHistory(deps: BroadcastDeps, { twosomeId }: { twosomeId: string }) {
  const { db, sockets } = deps;
  const connections = sockets.of({ twosomeIds: [twosomeId] });
  if (connections.length === 0) return;
  const history = await findHistory(db, twosomeId);
  const rows = (await listBefore(db, twosomeId, null, limits.pageSize)).toReversed();
  const pinned = await findPinned(db, twosomeId);
  for (const { viewer, send } of connections) {
    const signature = signatureOf(deps, viewer, twosomeId);
    const data = {
      results: rows.map((row) => viewMessage(row, signature)),
      reset: true,
      pinned: pinned && viewMessage(pinned, signature),
      history,
    };
    send({ type: 'sync_message', data, sent_by: null });
  }
}

/** Sent to the partner, who sees how far the user has read, and to the user's other devices, which clear their badge. */
export const broadcastMessagesSeen = async (
  { sockets }: BroadcastDeps,
  { userId, twosomeId, seenAt, upTo }: Record<'userId' | 'twosomeId' | 'seenAt' | 'upTo', string>,
) =>
  sendToAll(sockets.of({ twosomeIds: [twosomeId] }), {
    type: 'seen',
    data: { seen_at: seenAt, up_to: upTo },
    sent_by: userId,
  });

import { defineEvent } from '../../platform/events.ts';
import { sendToAll } from '../../platform/realtime/frame.ts';
import type { BroadcastDeps } from '../twosome/twosome.events.ts';

/** A user has read all messages up to `upTo`; `seenAt` is an ISO timestamp. */
export const messagesSeen = defineEvent<{ userId: string; twosomeId: string; seenAt: string; upTo: string }>(
  'message.seen',
  'userId',
  ({ twosomeId }) => [twosomeId],
);

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

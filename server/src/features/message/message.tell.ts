import type { Sockets } from '../../platform/realtime/realtime.ts';
import { sendToAll } from '../../platform/realtime/sending.ts';

/** The partner sees how far one has read, and one's other devices let go of their badge. */
export const tellMessagesSeen =
  ({ sockets }: { sockets: Sockets }) =>
  async ({ userId, twosomeId, seenAt, upTo }: Record<'userId' | 'twosomeId' | 'seenAt' | 'upTo', string>) =>
    sendToAll(sockets.of({ twosomeIds: [twosomeId] }), {
      type: 'seen',
      data: { seen_at: seenAt, up_to: upTo },
      sent_by: userId,
    });

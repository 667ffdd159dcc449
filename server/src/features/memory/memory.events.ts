import { defineEvent } from '../../platform/events.ts';
import { sendToAll } from '../../platform/realtime/frame.ts';
import type { BroadcastDeps } from '../twosome/twosome.events.ts';

interface MemoriesPayload {
  userId: string;
  twosomeId: string;
}

/** What a person sees of earlier years changed by their own choice. */
export const memoriesChanged = defineEvent<MemoriesPayload>('memory.changed', 'userId', ({ twosomeId }) => [
  twosomeId,
]);

/** Hints at it on the devices of that person alone. */
export const broadcastMemories = async (
  { sockets }: Pick<BroadcastDeps, 'sockets'>,
  { userId, twosomeId }: MemoriesPayload,
) =>
  sendToAll(
    sockets.of({ twosomeIds: [twosomeId] }).filter(({ viewer }) => viewer.userId === userId),
    { type: 'memory', data: {}, sent_by: userId },
  );

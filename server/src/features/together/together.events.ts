import { defineEvent } from '../../platform/events.ts';
import { sendToAll } from '../../platform/realtime/frame.ts';
import type { BroadcastDeps } from '../twosome/twosome.events.ts';
import { findCountdown } from './together.sql.ts';

interface CountdownPayload {
  countdownId: string;
  twosomeId: string;
  /** the acting user */
  userId: string;
}

const ofCouple = ({ twosomeId }: { twosomeId: string }) => [twosomeId];

/** The date together, or the proposal of one, changed. */
export const togetherChanged = defineEvent<{ twosomeId: string }>('together.changed', 'twosomeId', ofCouple);
export const countdownAdded = defineEvent<CountdownPayload>(
  'together.countdownAdded',
  'countdownId',
  ofCouple,
);
export const countdownDeleted = defineEvent<CountdownPayload>(
  'together.countdownDeleted',
  'countdownId',
  ofCouple,
);

/** Sends the countdown to both partners, or its deletion if it no longer exists. */
export async function broadcastCountdown(
  { db, sockets }: BroadcastDeps,
  { countdownId, twosomeId, userId }: CountdownPayload,
) {
  const connections = sockets.of({ twosomeIds: [twosomeId] });
  if (connections.length === 0) return;
  const countdown = await findCountdown(db, twosomeId, countdownId);
  const data = countdown === null ? { deleted: countdownId } : { countdown };
  sendToAll(connections, { type: 'countdown', data, sent_by: userId });
}

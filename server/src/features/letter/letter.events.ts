import { now } from '../../platform/clock.ts';
import { defineEvent } from '../../platform/events.ts';
import type { BroadcastDeps } from '../twosome/twosome.events.ts';
import { findLetter } from './letter.sql.ts';
import { viewLetter } from './letter.view.ts';

interface LetterPayload {
  letterId: string;
  twosomeId: string;
  /** the acting user; null: the operator */
  userId: string | null;
}

const ofCouple = ({ twosomeId }: Pick<LetterPayload, 'twosomeId'>) => [twosomeId];

/** A letter was sealed, opened, taken down or restored. */
export const letterChanged = defineEvent<LetterPayload>('letter.changed', 'letterId', ofCouple);
/** A letter was taken back, or taken down. */
export const letterDeleted = defineEvent<LetterPayload>('letter.deleted', 'letterId', ofCouple);

/** The reader can open it. */
export const letterDue = defineEvent<Omit<LetterPayload, 'userId'>>('letter.due', 'letterId', ofCouple);

/** Sends the letter to both partners, to each as they may read it, or its deletion if it was taken back or down. */
export async function broadcastLetter(
  { db, sockets, signedUrls }: BroadcastDeps,
  { letterId, twosomeId, userId: sentBy }: LetterPayload,
) {
  const connections = sockets.of({ twosomeIds: [twosomeId] });
  for (const userId of new Set(connections.map(({ viewer }) => viewer.userId))) {
    const row = await findLetter(db, { userId, twosomeId }, letterId);
    const isDeleted = row === null || row.taken_down_at !== null;
    for (const { viewer, send } of connections.filter(({ viewer }) => viewer.userId === userId)) {
      const signature = signedUrls.sign(viewer.sessionId, now(), twosomeId);
      const data = isDeleted ? { deleted: letterId } : { letter: viewLetter(row, viewer, signature) };
      send({ type: 'letter', data, sent_by: sentBy });
    }
  }
}

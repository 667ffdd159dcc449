import { now } from '../../platform/clock.ts';
import { defineEvent } from '../../platform/events.ts';
import type { HandlerDeps } from '../feature.ts';
import { findBook } from './book.sql.ts';
import { viewBook } from './book.view.ts';

interface BookPayload {
  twosomeId: string;
  /** who acted; null: nobody of the two */
  userId: string | null;
}

/** The book was asked for, changed, made or taken away. */
export const bookChanged = defineEvent<BookPayload>('book.changed', 'twosomeId', ({ twosomeId }) => [
  twosomeId,
]);

/** Sends the book to both partners, each connection with a URL for its own session. */
export async function broadcastBook(
  { db, sockets, exportSignedUrls }: HandlerDeps,
  { twosomeId, userId }: BookPayload,
) {
  const connections = sockets.of({ twosomeIds: [twosomeId] });
  if (connections.length === 0) return;
  const row = await findBook(db, twosomeId);
  for (const { viewer, send } of connections)
    send({
      type: 'book',
      data: viewBook(row, exportSignedUrls.sign(viewer.sessionId, now()), now()),
      sent_by: userId,
    });
}

import { ApiError } from '../../platform/api-error.ts';
import type { Connection } from '../../platform/realtime/realtime.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { findSent } from './message.sql.ts';
import { type MessageDeps, roomSignatureOf } from './message.ts';
import { messageFrame } from './message.view.ts';

interface TextFrame {
  __id__: string;
  text: string;
  reply_to?: string | null | undefined;
}

/**
 * Handles `message` frames. The response is the message itself: a new message is delivered to all devices, a repeat to
 * this connection only.
 */
export async function sendText(
  deps: MessageDeps,
  connection: Connection<Partnered>,
  { __id__, text, reply_to }: TextFrame,
): Promise<void> {
  const { db, roomFeed, limiter } = deps;
  const { viewer } = connection;
  const admitted = await limiter.take('message', { userId: viewer.userId, address: '' });
  if (!admitted.ok) throw new ApiError('tooMany', { retryAfter: admitted.retryAfter });
  const draft = { clientId: __id__, text, replyTo: reply_to ?? null, imageIds: [] };
  const { row, isNew } = await deps.sendMessage(viewer, draft);
  if (isNew) return roomFeed.deliver(row);
  // deliver earlier messages first: the client later syncs from its last message and would miss them
  await roomFeed.catchUpTo(viewer.twosomeId, row.number);
  await roomFeed.bufferDuring(connection, async () => {
    const first = await findSent(db, viewer.userId, __id__);
    connection.send(messageFrame(first ?? row, roomSignatureOf(deps, viewer)));
  });
}

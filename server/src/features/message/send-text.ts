import { newId } from '@twosome/contract/platform/ids';
import { ApiError } from '../../platform/api-error.ts';
import { createBatcher } from '../../platform/batch.ts';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Connection } from '../../platform/realtime/realtime.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { findSent, type MessageRow } from './message.sql.ts';
import { type MessageDeps, roomSignatureOf } from './message.ts';
import { messageFrame } from './message.view.ts';
import { addMessages, type NewMessage } from './send.sql.ts';
import { type Sent, sendOnce } from './send.ts';

interface TextFrame {
  __id__: string;
  text: string;
  reply_to?: string | null | undefined;
}

/**
 * Handles `message` frames. The response is the message itself: a new message is delivered to all devices, a repeat to
 * this connection only.
 */
export function createTextSender(deps: MessageDeps) {
  const { db, roomFeed, limiter } = deps;
  const send = createBatchedSender(db);

  return async (connection: Connection<Partnered>, { __id__, text, reply_to }: TextFrame): Promise<void> => {
    const { userId, twosomeId, sessionId } = connection.viewer;
    const admitted = await limiter.take('message', { userId, address: '' });
    if (!admitted.ok) throw new ApiError('tooMany', { retryAfter: admitted.retryAfter });
    const { row, isNew } = await send({
      id: newId(),
      twosomeId,
      sentBy: userId,
      sessionId,
      clientId: __id__,
      text,
      replyTo: reply_to ?? null,
      imageIds: [],
    });
    if (isNew) return roomFeed.deliver(row);
    // deliver earlier messages first: the client later syncs from its last message and would miss them
    await roomFeed.catchUpTo(twosomeId, row.number);
    await roomFeed.bufferDuring(connection, async () => {
      const first = await findSent(db, userId, __id__);
      connection.send(messageFrame(first ?? row, roomSignatureOf(deps, connection.viewer)));
    });
  };
}

/** Adds texts in batches; resolves after the commit. */
function createBatchedSender(db: Db): (message: NewMessage) => Promise<Sent> {
  const write = async (messages: readonly NewMessage[]): Promise<(MessageRow | undefined)[]> => {
    const added = await addMessages(db, withoutRepeats(messages), now());
    const rows = new Map(added.map((row) => [row.id, row]));
    return messages.map(({ id }) => rows.get(id));
  };
  const add = createBatcher(write, { maxBatchSize: 50, concurrency: 4 });
  return (message) => sendOnce(db, message, add);
}

/** Removes repeats within a batch: a duplicate would fail the whole statement. */
function withoutRepeats(messages: readonly NewMessage[]): NewMessage[] {
  const firsts = new Map<string, NewMessage>();
  for (const message of messages) {
    const key = `${message.sentBy} ${message.clientId}`;
    if (!firsts.has(key)) firsts.set(key, message);
  }
  return [...firsts.values()];
}

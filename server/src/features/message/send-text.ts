import { newId } from '@twosome/contract/platform/ids';
import { ApiError, invalid } from '../../platform/api-error.ts';
import { createBatcher } from '../../platform/batch.ts';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { violates } from '../../platform/db/errors.ts';
import type { Connection } from '../../platform/realtime/realtime.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { findSent, type MessageRow } from './message.sql.ts';
import { messageErrors } from './message.texts.ts';
import { type MessageDeps, roomSignatureOf } from './message.ts';
import { messageFrame } from './message.view.ts';
import { addTexts, findSendPreconditions, type NewMessage } from './send.sql.ts';

/** A message, and whether it was added by this request. */
interface Sent {
  row: MessageRow;
  isNew: boolean;
}
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
    const { userId, twosomeId } = connection.viewer;
    const admitted = await limiter.take('message', { userId, address: '' });
    if (!admitted.ok) throw new ApiError('tooMany', { retryAfter: admitted.retryAfter });
    const { row, isNew } = await send({
      id: newId(),
      twosomeId,
      sentBy: userId,
      clientId: __id__,
      text,
      replyTo: reply_to ?? null,
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

/** Adds texts in batches; resolves after the commit. A repeated client id returns the first message. */
function createBatchedSender(db: Db): (message: NewMessage) => Promise<Sent> {
  const write = async (messages: readonly NewMessage[]): Promise<(MessageRow | undefined)[]> => {
    const added = await addTexts(db, withoutRepeats(messages), now());
    const rows = new Map(added.map((row) => [row.id, row]));
    return messages.map(({ id }) => rows.get(id));
  };
  const send = createBatcher(write, { maxBatchSize: 50, concurrency: 4 });

  return async (message) => {
    const row = await send(message).catch(undefinedIfRepeat);
    if (row) return { row, isNew: true };
    const first = await findSent(db, message.sentBy, message.clientId);
    // do not disclose a message that the sender wrote in an earlier couple
    if (first?.twosome_id === message.twosomeId) return { row: first, isNew: false };
    throw await sendErrorOf(db, message, first !== null);
  };
}

function undefinedIfRepeat(error: unknown): undefined {
  if (!violates(error, 'messages_sent_by_client_id_key')) throw error;
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

/** The reason why `addTexts` skipped a message. */
async function sendErrorOf(db: Db, message: NewMessage, isUsed: boolean): Promise<ApiError> {
  const found = await findSendPreconditions(db, message);
  if (!found?.is_of_couple) return new ApiError('partnerNeeded');
  if (found.is_suspended) return new ApiError('suspended');
  if (!found.has_terms) return new ApiError('termsNeeded');
  if (!found.has_reply) return unknownReply();
  return isUsed
    ? invalid('__id__', messageErrors.idUsed)
    : new ApiError('conflict', { message: messageErrors.notSent });
}

/** The same error for another room's message and for an unknown id, so that it discloses nothing. */
export const unknownReply = () => invalid('reply_to', messageErrors.unknown);

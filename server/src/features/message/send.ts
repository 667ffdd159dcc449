import { newId } from '@twosome/contract/platform/ids';
import { ApiError, invalid } from '../../platform/api-error.ts';
import { createBatcher } from '../../platform/batch.ts';
import { now } from '../../platform/clock.ts';
import type { Db, Queries } from '../../platform/db/db.ts';
import { violates } from '../../platform/db/errors.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { attachImages } from '../media/media.ts';
import { lockMemberships } from '../twosome/membership.sql.ts';
import { membershipErrorOf } from '../twosome/twosome.ts';
import { findMessage, findSent, type MessageRow } from './message.sql.ts';
import { messageErrors } from './message.texts.ts';
import { addMessages, type NewMessage } from './send.sql.ts';

/** Commits a message once: a repeated client id gives the first message. */
export type SendMessage = (
  sender: Partnered,
  draft: Pick<NewMessage, 'clientId' | 'text' | 'replyTo' | 'imageIds'>,
) => Promise<{ row: MessageRow; isNew: boolean }>;

/** Texts of the same moment are added together. A message with images is added alone, in one transaction with them. */
export function createSendMessage(db: Db): SendMessage {
  const addText = createBatcher((messages: NewMessage[]) => addTexts(db, messages), {
    maxBatchSize: 50,
    concurrency: 4,
  });
  return async ({ userId, twosomeId, sessionId }, draft) => {
    const message = { ...draft, id: newId(), twosomeId, sentBy: userId, sessionId };
    const added = message.imageIds.length === 0 ? addText(message) : addWithImages(db, message);
    const row = await added.catch(undefinedIfRepeat);
    if (row) return { row, isNew: true };
    const first = await findSent(db, userId, message.clientId);
    // do not disclose a message that the sender wrote in an earlier couple
    if (first?.twosome_id === twosomeId) return { row: first, isNew: false };
    throw await sendErrorOf(db, message, first !== null);
  };
}

async function addTexts(db: Db, messages: readonly NewMessage[]): Promise<(MessageRow | undefined)[]> {
  const added = await addMessages(db, withoutRepeats(messages), now());
  const rows = new Map(added.map((row) => [row.id, row]));
  return messages.map(({ id }) => rows.get(id));
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

const addWithImages = (db: Db, message: NewMessage): Promise<MessageRow | undefined> =>
  db.transaction(async (tx) => {
    const [row] = await addMessages(tx, [message], now());
    if (row !== undefined) await attachImages(tx, message.imageIds);
    return row;
  });

function undefinedIfRepeat(error: unknown): undefined {
  if (!violates(error, 'messages_sent_by_client_id_key')) throw error;
}

/** The reason why `addMessages` skipped a message. */
async function sendErrorOf(db: Queries, message: NewMessage, isUsed: boolean): Promise<ApiError> {
  const { sentBy: userId, twosomeId, sessionId, replyTo } = message;
  const [member] = await lockMemberships(db, [sessionId]);
  const error = membershipErrorOf(member, { userId, twosomeId });
  if (error) return error;
  if (!member?.terms_accepted_at) return new ApiError('termsNeeded');
  // the same error for another room's message and for an unknown id, so that it discloses nothing
  if (replyTo !== null && (await findMessage(db, twosomeId, replyTo)) === null)
    return invalid('reply_to', messageErrors.unknown);
  return isUsed
    ? invalid('__id__', messageErrors.idUsed)
    : new ApiError('conflict', { message: messageErrors.notSent });
}

import { ApiError, invalid } from '../../platform/api-error.ts';
import type { Db, Queries } from '../../platform/db/db.ts';
import { violates } from '../../platform/db/errors.ts';
import { findSent, type MessageRow } from './message.sql.ts';
import { messageErrors } from './message.texts.ts';
import { findSendPreconditions, type NewMessage } from './send.sql.ts';

/** A message, and whether it was added by this request. */
export interface Sent {
  row: MessageRow;
  isNew: boolean;
}

/**
 * Adds a message once: a repeated client id returns the first message. `add` adds it by `addMessages`, alone or together
 * with others; undefined when it was skipped.
 */
export async function sendOnce(
  db: Db,
  message: NewMessage,
  add: (message: NewMessage) => Promise<MessageRow | undefined>,
): Promise<Sent> {
  const row = await add(message).catch(undefinedIfRepeat);
  if (row) return { row, isNew: true };
  const first = await findSent(db, message.sentBy, message.clientId);
  // do not disclose a message that the sender wrote in an earlier couple
  if (first?.twosome_id === message.twosomeId) return { row: first, isNew: false };
  throw await sendErrorOf(db, message, first !== null);
}

function undefinedIfRepeat(error: unknown): undefined {
  if (!violates(error, 'messages_sent_by_client_id_key')) throw error;
}

/** The reason why `addMessages` skipped a message. */
async function sendErrorOf(db: Queries, message: NewMessage, isUsed: boolean): Promise<ApiError> {
  const found = await findSendPreconditions(db, message);
  if (found === null) return new ApiError('signedOut');
  if (!found.is_of_couple) return new ApiError('partnerNeeded');
  if (found.is_suspended) return new ApiError('suspended');
  if (!found.has_terms) return new ApiError('termsNeeded');
  // the same error for another room's message and for an unknown id, so that it discloses nothing
  if (!found.has_reply) return invalid('reply_to', messageErrors.unknown);
  return isUsed
    ? invalid('__id__', messageErrors.idUsed)
    : new ApiError('conflict', { message: messageErrors.notSent });
}

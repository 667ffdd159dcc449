import { newId } from '@twosome/contract/platform/ids';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { violates } from '../../platform/db/violation.ts';
import { invalid, Refusal } from '../../platform/refusal.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { gathering } from './gather.ts';
import { findSent, type MessageRow } from './message.sql.ts';
import { addTexts, findHindrance, type Letter } from './send.sql.ts';

/** A message, and whether this is the first that was heard of it. */
export interface Sent {
  row: MessageRow;
  isNew: boolean;
}
export type SendText = (
  viewer: Partnered,
  text: { text: string; clientId: string; replyTo: string | null },
) => Promise<Sent>;

/**
 * Sends texts: committed when it answers. The same again, from whatever device, is given the first. Texts that come
 * together are written together.
 */
export function sendingTexts(db: Db): SendText {
  const write = async (letters: readonly Letter[]): Promise<(MessageRow | undefined)[]> => {
    const rows = new Map((await addTexts(db, letters, now())).map((row) => [row.id, row]));
    return letters.map(({ id }) => rows.get(id));
  };
  const isRepeat = (error: unknown) => violates(error, 'messages_sent_by_client_id_key');
  const send = gathering<Letter, MessageRow | undefined>({
    many: write,
    isOfOne: isRepeat,
    one: async (letter) => {
      try {
        return (await write([letter]))[0];
      } catch (error) {
        if (isRepeat(error)) return undefined;
        throw error;
      }
    },
  });

  return async ({ userId, twosomeId }, { text, clientId, replyTo }) => {
    const letter = { id: newId(), twosomeId, sentBy: userId, clientId, text, replyTo };
    const row = await send(letter);
    if (row) return { row, isNew: true };
    const first = await findSent(db, userId, clientId);
    // an id that was used in an earlier couple says nothing of what was in it
    if (first && first.twosome_id === twosomeId) return { row: first, isNew: false };
    throw await hindranceOf(db, letter, first !== null);
  };
}

async function hindranceOf(db: Db, letter: Letter, isUsed: boolean): Promise<Refusal> {
  const found = await findHindrance(db, letter);
  if (!found?.is_of_couple) return new Refusal('partnerNeeded');
  if (found.is_suspended) return new Refusal('suspended');
  if (!found.has_terms) return new Refusal('termsNeeded');
  if (!found.has_reply) return unknownReply();
  return isUsed
    ? invalid('__id__', 'This id was used before.')
    : new Refusal('conflict', { says: 'This could not be sent. Please try again.' });
}

/** A reply to what is not of the room sounds like one to nothing at all. */
export const unknownReply = () => invalid('reply_to', 'This message is not there.');

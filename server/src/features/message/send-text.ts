import { newId } from '@twosome/contract/platform/ids';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { violates } from '../../platform/db/violation.ts';
import type { Limiter } from '../../platform/http/limiter.ts';
import type { Connection } from '../../platform/realtime/realtime.ts';
import { invalid, Refusal } from '../../platform/refusal.ts';
import type { Partnered } from '../../platform/viewer.ts';
import type { Seals } from '../media/seal.ts';
import { gathering } from './gather.ts';
import { findSent, type MessageRow } from './message.sql.ts';
import { messageFrame } from './message.view.ts';
import { addTexts, findHindrance, type Letter } from './send.sql.ts';
import type { Tail } from './tail.ts';

/** A message, and whether this is the first that was heard of it. */
interface Sent {
  row: MessageRow;
  isNew: boolean;
}
interface Said {
  __id__: string;
  text: string;
  reply_to?: string | null | undefined;
}

/** Sends what is said through a socket. The message itself is the answer: to all devices, a repeat to the one that asks. */
export function sayingTexts(house: { db: Db; tail: Tail; seals: Seals; limiter: Limiter }) {
  const { db, tail, seals, limiter } = house;
  const send = sendingTexts(db);

  return async (connection: Connection<Partnered>, { __id__, text, reply_to }: Said): Promise<void> => {
    const { userId, twosomeId, sessionId } = connection.viewer;
    const taken = await limiter.take('message', { userId, address: '' });
    if (!taken.ok) throw new Refusal('tooMany', { retryAfter: taken.retryAfter });
    const { row, isNew } = await send({
      id: newId(),
      twosomeId,
      sentBy: userId,
      clientId: __id__,
      text,
      replyTo: reply_to ?? null,
    });
    if (isNew) return tail.tell(row);
    // whoever holds a message was told everything before it: a device that comes back asks for what came after
    await tail.reach(twosomeId, row.number);
    await tail.holdBack(connection, async () => {
      const first = await findSent(db, userId, __id__);
      connection.send(messageFrame(first ?? row, seals.seal(sessionId, now())));
    });
  };
}

/**
 * Sends texts: committed when it answers. The same again, from whatever device, is given the first. Texts that come
 * together are written together.
 */
function sendingTexts(db: Db): (letter: Letter) => Promise<Sent> {
  const write = async (letters: readonly Letter[]): Promise<(MessageRow | undefined)[]> => {
    const added = await addTexts(db, firstOfEach(letters), now());
    const rows = new Map(added.map((row) => [row.id, row]));
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

  return async (letter) => {
    const row = await send(letter);
    if (row) return { row, isNew: true };
    const first = await findSent(db, letter.sentBy, letter.clientId);
    // an id that was used in an earlier couple says nothing of what was in it
    if (first?.twosome_id === letter.twosomeId) return { row: first, isNew: false };
    throw await hindranceOf(db, letter, first !== null);
  };
}

/** Of those that say the same the first: two of them in one sentence would refuse all. */
function firstOfEach(letters: readonly Letter[]): Letter[] {
  const firsts = new Map<string, Letter>();
  for (const letter of letters) {
    const name = `${letter.sentBy} ${letter.clientId}`;
    if (!firsts.has(name)) firsts.set(name, letter);
  }
  return [...firsts.values()];
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

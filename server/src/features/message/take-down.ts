import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import { lockAnyMessage, setTakenDown } from './message.sql.ts';
import { takeNumber } from './room.sql.ts';

/**
 * The operator's: empties a message for both, or brings it back. It takes the next number of its room, where every node
 * finds it. Answers whose it is and whether anything changed; null where there is none.
 */
export async function setMessageTakenDown(
  tx: Tx,
  _announce: Announce,
  id: string,
  isDown: boolean,
): Promise<{ twosomeId: string; makerId: string; changed: boolean } | null> {
  const message = await lockAnyMessage(tx, id);
  if (message === null) return null;
  const changed = message.taken_down !== isDown;
  if (changed) {
    const { number } = await takeNumber(tx, message.twosome_id, now());
    await setTakenDown(tx, id, number, isDown ? now() : null);
  }
  return { twosomeId: message.twosome_id, makerId: message.sent_by, changed };
}

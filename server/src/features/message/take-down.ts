import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import { lockAnyMessage, setTakenDown } from './message.sql.ts';
import { takeNumber } from './room.sql.ts';

/**
 * Operator action: hides the content of a message from both partners, or restores it. The change takes the next number of
 * the room, so the room feed of every node delivers it. Null for an unknown message.
 */
export async function setMessageTakenDown(
  tx: Tx,
  _emit: Emit,
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

import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import { twosomeChanged, twosomeHidden } from './twosome.events.ts';
import { lockTwosome, setTakenDown } from './twosome.sql.ts';

/**
 * Operator action: hides a profile and its content from all other viewers, or shows it again. Null when the twosome does
 * not exist. `makerId` is null because the profile belongs to both members.
 */
export async function setProfileTakenDown(
  tx: Tx,
  emit: Emit,
  twosomeId: string,
  isDown: boolean,
): Promise<{ twosomeId: string; makerId: null; changed: boolean } | null> {
  const twosome = await lockTwosome(tx, twosomeId);
  if (twosome === null) return null;
  const changed = (twosome.taken_down_at !== null) !== isDown;
  if (changed) {
    await setTakenDown(tx, twosomeId, isDown ? now() : null);
    await emit(tx, twosomeChanged, { twosomeId });
  }
  if (isDown && !twosome.hidden) await emit(tx, twosomeHidden, { twosomeId });
  return { twosomeId, makerId: null, changed };
}

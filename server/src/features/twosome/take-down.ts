import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import { twosomeChanged, twosomeHidden } from './twosome.facts.ts';
import { lockTwosome, setTakenDown } from './twosome.sql.ts';

/**
 * The operator's: hides a profile from everybody but the two, with all that is behind it, or shows it again. Answers
 * whether anything changed; null where there is none. It is of both: nobody made it alone.
 */
export async function setProfileTakenDown(
  tx: Tx,
  announce: Announce,
  twosomeId: string,
  isDown: boolean,
): Promise<{ twosomeId: string; makerId: null; changed: boolean } | null> {
  const twosome = await lockTwosome(tx, twosomeId);
  if (twosome === null) return null;
  const changed = (twosome.taken_down_at !== null) !== isDown;
  if (changed) {
    await setTakenDown(tx, twosomeId, isDown ? now() : null);
    await announce(tx, twosomeChanged, { twosomeId });
  }
  if (isDown && !twosome.hidden) await announce(tx, twosomeHidden, { twosomeId });
  return { twosomeId, makerId: null, changed };
}

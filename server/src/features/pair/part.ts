import { daysAfter } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { leaveTwosome, lockUsers } from '../auth/auth.sql.ts';
import { setParted } from '../twosome/former.sql.ts';
import { twosomeHidden } from '../twosome/twosome.facts.ts';
import { parted } from './pair.facts.ts';
import { addPartedPair } from './pair.sql.ts';
import type { PairHash } from './pair-hash.ts';

interface House {
  db: Db;
  announce: Announce;
  pairHash: PairHash;
}

/**
 * Ends the couple, by one of the two alone and at once. Nothing of it is erased for 30 days. Of two who part at the same
 * moment one does, and for the other it is done already; so it is for whoever asks late, in another couple by then.
 */
export async function part(house: House, { userId, partnerId, twosomeId }: Partnered): Promise<void> {
  await house.db.inOneGo(async (tx) => {
    const rows = await lockUsers(tx, [userId, partnerId]);
    if (rows.find(({ id }) => id === userId)?.twosome_id !== twosomeId) return;
    const moment = now();
    const wasShown = await setParted(tx, twosomeId, moment, daysAfter(moment, limits.partedDays));
    await leaveTwosome(tx, twosomeId);
    await addPartedPair(tx, house.pairHash(userId, partnerId));
    await house.announce(tx, parted, { userIds: [userId, partnerId], twosomeId });
    // who lost it from sight before hears nothing: that it happens again would tell what had happened
    if (wasShown) await house.announce(tx, twosomeHidden, { twosomeId });
  });
}

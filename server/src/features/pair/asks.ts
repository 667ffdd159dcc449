import { now } from '../../platform/clock.ts';
import type { Db, Queries, Tx } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { lockUsers } from '../auth/auth.sql.ts';
import { wayBackChanged } from './pair.facts.ts';
import { haveParted, removeAsk, removeOldAsks, setAsk } from './pair.sql.ts';
import type { PairHash } from './pair-hash.ts';

interface House {
  db: Db;
  announce: Announce;
  pairHash: PairHash;
}

/** Somebody has entered a code and waits until the other enters theirs. Whom they waited for before, they do not any more. */
export async function wait(house: House, tx: Tx, userId: string, otherId: string): Promise<void> {
  const before = await setAsk(tx, userId, otherId, now());
  await tellOf(house, tx, userId, before === null || before === otherId ? [otherId] : [otherId, before]);
}

/** Takes back that one entered the code of somebody who has to enter the own one too. Who waits for nobody waits for nobody afterwards. */
export async function withdraw(house: House, { userId }: Viewer): Promise<void> {
  await house.db.inOneGo(async (tx) => {
    // what is given to both at this moment is not taken back
    await lockUsers(tx, [userId]);
    const otherId = await removeAsk(tx, userId);
    if (otherId !== null) await tellOf(house, tx, userId, [otherId]);
  });
}

/** Of the others a former partner alone is told: whoever just knows a code can send nothing to anybody's screen. */
async function tellOf(
  { announce, pairHash }: House,
  tx: Tx,
  userId: string,
  otherIds: readonly string[],
): Promise<void> {
  const userIds = [userId];
  for (const otherId of otherIds) if (await haveParted(tx, pairHash(userId, otherId))) userIds.push(otherId);
  await announce(tx, wayBackChanged, { userIds });
}

/** Forgets codes that were entered so long ago that they count for nothing any more. */
export const forgetOldAsks = (db: Queries): Promise<void> => removeOldAsks(db, now());

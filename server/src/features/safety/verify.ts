import type { Db } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import { Refusal } from '../../platform/refusal.ts';
import { setProfileVerified } from '../twosome/verify.ts';
import { findCouple } from './people.sql.ts';
import { type Doing, record } from './record.ts';

/** Gives a couple the mark of being who it says, or takes it away. `named` is its name or its id. */
export async function verify(
  { db, announce }: { db: Db; announce: Announce },
  { named, isVerified }: { named: string; isVerified: boolean },
  doing: Doing,
): Promise<{ id: string; username: string; isPrivate: boolean }> {
  return db.inOneGo(async (tx) => {
    const couple = await findCouple(tx, named);
    const verdict = couple && (await setProfileVerified(tx, announce, couple.id, isVerified));
    if (!couple || !verdict) throw new Refusal('notFound', { says: `There is no couple ${named}.` });
    const { id, username } = couple;
    if (!verdict.changed)
      throw new Refusal('conflict', {
        says: `${username} is ${isVerified ? 'verified already' : 'not verified'}.`,
      });
    const act = isVerified ? 'verify' : 'unverify';
    await record(tx, doing, { act, kind: 'profile', thing_id: id, twosome_id: id, user_id: null });
    return { id, username, isPrivate: verdict.isPrivate };
  });
}

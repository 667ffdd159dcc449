import { ApiError } from '../../platform/api-error.ts';
import { setProfileVerified } from '../twosome/verify.ts';
import { findCouple } from './people.sql.ts';
import { type ModerationAct, record } from './record.ts';
import type { SafetyDeps } from './report.ts';

/** Grants or removes a couple's verified badge. `named` is its username or id. Errors: `notFound`, `conflict`. */
export async function verify(
  { db, emit }: SafetyDeps,
  { named, isVerified }: { named: string; isVerified: boolean },
  doing: ModerationAct,
): Promise<{ id: string; username: string; isPrivate: boolean }> {
  return db.transaction(async (tx) => {
    const couple = await findCouple(tx, named);
    const outcome = couple && (await setProfileVerified(tx, emit, couple.id, isVerified));
    if (!couple || !outcome) throw new ApiError('notFound', { message: `There is no couple ${named}.` });
    const { id, username } = couple;
    if (!outcome.changed)
      throw new ApiError('conflict', {
        message: `${username} is ${isVerified ? 'verified already' : 'not verified'}.`,
      });
    const act = isVerified ? 'verify' : 'unverify';
    await record(tx, doing, { act, kind: 'profile', thing_id: id, twosome_id: id, user_id: null });
    return { id, username, isPrivate: outcome.isPrivate };
  });
}

import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import { text } from '@twosome/contract/platform/shapes';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { invalid } from '../../platform/refusal.ts';
import { listPeopleOf } from './people.sql.ts';
import { type ActRow, addAct } from './safety.sql.ts';

/** Who does something as the operator, and why. */
export interface Doing {
  reason: string;
  /** the name that the operating system has for them */
  by: string;
}

const Reason = text(limits.reportText, 1);

/** Keeps what the operator did, with the reason. There is none without one. */
export async function record(
  tx: Tx,
  { reason, by }: Doing,
  what: Pick<ActRow, 'act' | 'kind' | 'twosome_id' | 'user_id'> & { thing_id: string },
): Promise<void> {
  const read = Reason.safeParse(reason);
  if (!read.success) throw invalid('reason', read.error.issues[0]?.message ?? 'Say why.');
  const [userId = null, otherId = null] = await findPeople(tx, what);
  const about = { ...what, user_id: userId, other_id: otherId };
  await addAct(tx, { ...about, id: newId(), reason: read.data, done_by: by, done_at: now() });
}

/** Whom it is about: who made it, or both of the couple. It stays with them when the couple is gone. */
async function findPeople(
  tx: Tx,
  { twosome_id: twosomeId, user_id: userId }: Pick<ActRow, 'twosome_id' | 'user_id'>,
): Promise<string[]> {
  if (userId !== null) return [userId];
  return twosomeId === null ? [] : (await listPeopleOf(tx, twosomeId)).map(({ id }) => id);
}

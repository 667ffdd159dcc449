import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import { text } from '@twosome/contract/platform/shapes';
import { invalid } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { listPeopleOf } from './people.sql.ts';
import { type ActRow, addAct } from './safety.sql.ts';

/** Who performs a moderation act, and the reason. */
export interface ModerationAct {
  reason: string;
  /** the operator's user name in the operating system */
  by: string;
}

const Reason = text(limits.reportText, 1);

/** Records a moderation act. Throws `invalid` without a reason. */
export async function record(
  tx: Tx,
  { reason, by }: ModerationAct,
  act: Pick<ActRow, 'act' | 'kind' | 'twosome_id' | 'user_id'> & { thing_id: string },
): Promise<void> {
  const read = Reason.safeParse(reason);
  if (!read.success) throw invalid('reason', read.error.issues[0]?.message ?? 'A reason is required.');
  const [userId = null, otherId = null] = await findPeople(tx, act);
  const about = { ...act, user_id: userId, other_id: otherId };
  await addAct(tx, { ...about, id: newId(), reason: read.data, done_by: by, done_at: now() });
}

/** The people whom an act concerns: the creator of the content, or both members. The act stays with them after the couple is erased. */
async function findPeople(
  tx: Tx,
  { twosome_id: twosomeId, user_id: userId }: Pick<ActRow, 'twosome_id' | 'user_id'>,
): Promise<string[]> {
  if (userId !== null) return [userId];
  return twosomeId === null ? [] : (await listPeopleOf(tx, twosomeId)).map(({ id }) => id);
}

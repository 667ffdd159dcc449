import type { ReportKind } from '@twosome/contract/safety/safety.rules';
import { ApiError } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import { setCommentTakenDown } from '../comment/take-down.ts';
import { setMessageTakenDown } from '../message/take-down.ts';
import { setPostTakenDown } from '../post/take-down.ts';
import { setProfileTakenDown } from '../twosome/take-down.ts';
import { type ModerationAct, record } from './record.ts';
import type { SafetyDeps } from './report.ts';
import { countOpen } from './safety.sql.ts';

type SetTakenDown = (
  tx: Tx,
  emit: Emit,
  id: string,
  isDown: boolean,
) => Promise<{ twosomeId: string; makerId: string | null; changed: boolean } | null>;

const setters: Readonly<Record<ReportKind, SetTakenDown>> = {
  post: setPostTakenDown,
  comment: setCommentTakenDown,
  profile: setProfileTakenDown,
  message: setMessageTakenDown,
};

/**
 * Hides content from everyone, or restores it. Open clients update within seconds. Returns the owning couple and the
 * number of open reports. Errors: `notFound`, `conflict` if it is already in the requested state.
 */
export async function takeDown(
  { db, emit }: SafetyDeps,
  { kind, id, isDown }: { kind: ReportKind; id: string; isDown: boolean },
  doing: ModerationAct,
): Promise<{ twosomeId: string; openReports: number }> {
  return db.transaction(async (tx) => {
    const outcome = await setters[kind](tx, emit, id, isDown);
    if (outcome === null) throw new ApiError('notFound', { message: `There is no ${kind} ${id}.` });
    const { twosomeId, makerId, changed } = outcome;
    if (!changed)
      throw new ApiError('conflict', {
        message: `The ${kind} ${id} is ${isDown ? 'taken down already' : 'not taken down'}.`,
      });
    const about = { twosome_id: twosomeId, user_id: makerId };
    await record(tx, doing, { act: isDown ? 'take-down' : 'restore', kind, thing_id: id, ...about });
    return { twosomeId, openReports: await countOpen(tx, kind, id) };
  });
}

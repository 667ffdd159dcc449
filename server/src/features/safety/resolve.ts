import { ApiError } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import { type ModerationAct, record } from './record.ts';
import type { SafetyDeps } from './report.ts';
import { lockReport, setResolved } from './safety.sql.ts';

/** Closes a report that the operator has dealt with. Errors: `notFound`, `conflict` if it is resolved already. */
export async function resolveReport(
  { db }: Pick<SafetyDeps, 'db'>,
  id: string,
  doing: ModerationAct,
): Promise<void> {
  await db.transaction(async (tx) => {
    const report = await lockReport(tx, id);
    if (report === null) throw new ApiError('notFound', { message: `There is no report ${id}.` });
    if (report.resolved_at !== null)
      throw new ApiError('conflict', { message: `The report ${id} is resolved already.` });
    await setResolved(tx, id, now());
    const about = { twosome_id: report.twosome_id, user_id: report.maker_id };
    await record(tx, doing, { act: 'resolve', kind: 'report', thing_id: id, ...about });
  });
}

import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Doing, record } from './record.ts';
import { lockReport, setResolved } from './safety.sql.ts';

/** Closes a report: somebody has looked at it and done what there was to do. */
export async function resolveReport({ db }: { db: Db }, id: string, doing: Doing): Promise<void> {
  await db.inOneGo(async (tx) => {
    const report = await lockReport(tx, id);
    if (report === null) throw new Refusal('notFound', { says: `There is no report ${id}.` });
    if (report.resolved_at !== null)
      throw new Refusal('conflict', { says: `The report ${id} is resolved already.` });
    await setResolved(tx, id, now());
    const about = { twosome_id: report.twosome_id, user_id: report.maker_id };
    await record(tx, doing, { act: 'resolve', kind: 'report', thing_id: id, ...about });
  });
}

import type { Db } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type CoupleRow, findCouple, listPeopleOf, type PersonRow } from './people.sql.ts';
import { findNow, type Now, type Was } from './reportable.sql.ts';
import { type ActRow, findReport, listActsAbout, listReportsAbout, type ReportRow } from './safety.sql.ts';

/** All that the operator needs to decide about a report. */
export interface Looked {
  report: ReportRow;
  /** the thing as it is; null: it is gone */
  now: Now | null;
  /** of a comment, the post that it stands under */
  under: Was | null;
  couple: CoupleRow;
  people: PersonRow[];
  /** the other reports about them, and what was done before */
  reports: ReportRow[];
  acts: ActRow[];
}

/** A report with its thing as it was and as it is. Of a private room it shows what was reported and nothing around it. */
export async function lookAt({ db }: { db: Db }, id: string): Promise<Looked> {
  const report = await findReport(db, id);
  if (report === null) throw new Refusal('notFound', { says: `There is no report ${id}.` });
  const { kind, thing_id: thingId, twosome_id: twosomeId, was } = report;
  const couple = await findCouple(db, twosomeId);
  if (couple === null) throw new Refusal('notFound', { says: `The couple of report ${id} is gone.` });
  const under = was.post_id === undefined ? null : await findNow(db, 'post', was.post_id);
  return {
    report,
    now: await findNow(db, kind, thingId),
    under: under?.was ?? null,
    couple,
    people: await listPeopleOf(db, twosomeId),
    reports: (await listReportsAbout(db, twosomeId)).filter((other) => other.id !== id),
    acts: await listActsAbout(db, twosomeId),
  };
}

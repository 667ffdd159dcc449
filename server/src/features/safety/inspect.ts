import { ApiError } from '../../platform/api-error.ts';
import { type CoupleRow, findCouple, listPeopleOf, type PersonRow } from './people.sql.ts';
import type { SafetyDeps } from './report.ts';
import { findNow, type Now, type Was } from './reportable.sql.ts';
import { type ActRow, findReport, listActsAbout, listReportsAbout, type ReportRow } from './safety.sql.ts';
import { moderationErrors } from './safety.texts.ts';

/** What the operator needs to decide about a report. */
export interface Inspection {
  report: ReportRow;
  /** the current state of the reported content; null if it was deleted */
  now: Now | null;
  /** for a comment: its post */
  under: Was | null;
  couple: CoupleRow;
  people: PersonRow[];
  /** other reports about the couple, and earlier moderation acts */
  reports: ReportRow[];
  acts: ActRow[];
}

/** A report with the reported content at the time of the report and now. For a message, the rest of the private room is not shown. */
export async function inspect({ db }: Pick<SafetyDeps, 'db'>, id: string): Promise<Inspection> {
  const report = await findReport(db, id);
  if (report === null) throw new ApiError('notFound', { message: moderationErrors.noReport(id) });
  const { kind, thing_id: thingId, twosome_id: twosomeId, was } = report;
  const couple = await findCouple(db, twosomeId);
  if (couple === null) throw new ApiError('notFound', { message: moderationErrors.coupleErased(id) });
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

import { limits } from '@twosome/contract/platform/limits';
import { isUrgent, type ReportKind } from '@twosome/contract/safety/safety.rules';
import type { Queries } from '../../platform/db/db.ts';
import { countRefusedImages } from '../media/blocked.sql.ts';
import type { Reportable } from '../reportable.ts';
import { findPublicReport, type PublicReportRow } from './public-report.sql.ts';
import { findNow, type Now, type Was } from './reportable.sql.ts';
import {
  type ActRow,
  type CoupleRow,
  findCouple,
  findReport,
  listActsAbout,
  listPeopleOf,
  listReportsAbout,
  type PersonRow,
  type ReportRow,
} from './safety.sql.ts';

/** A report of either kind, with what the operator needs to decide. */
export interface Case {
  report: ReportRow | PublicReportRow;
  isPublic: boolean;
  /** the reported content; null if a public report names none that exists */
  subject: { kind: ReportKind; id: string } | null;
  makerId: string | null;
  /** the content at the time of the report; null for a public report */
  was: Was | null;
  /** the content now; null if it was deleted */
  now: Now | null;
  /** for a comment: its post */
  under: Was | null;
  /** pictures to look at: those of the report, or those that the content shows now */
  images: readonly string[];
  couple: CoupleRow | null;
  people: PersonRow[];
  /** other reports about the couple, and earlier acts */
  reports: ReportRow[];
  acts: ActRow[];
  /** how often these people tried to upload a picture that was taken down */
  refusedImages: number;
}

interface Deps {
  db: Queries;
  reportables: readonly Reportable[];
}

export async function findCase(deps: Deps, id: string): Promise<Case | null> {
  const { db } = deps;
  const report = await findReport(db, id);
  if (report !== null) {
    const { kind, thing_id, twosome_id, maker_id, was } = report;
    const under = was.post_id === undefined ? null : await findNow(deps, 'post', was.post_id);
    return {
      ...{ report, isPublic: false, makerId: maker_id, was, under: under?.was ?? null, images: was.images },
      ...(await about(deps, { kind, id: thing_id }, twosome_id, id)),
    };
  }
  const open = await findPublicReport(db, id);
  if (open === null) return null;
  const { kind, thing_id, twosome_id } = open;
  const subject = kind === null || thing_id === null ? null : { kind, id: thing_id };
  const found = await about(deps, subject, twosome_id, id);
  const images = found.now?.was.images ?? [];
  return { ...found, report: open, isPublic: true, makerId: null, was: null, under: null, images };
}

async function about(deps: Deps, subject: Case['subject'], twosomeId: string | null, reportId: string) {
  const { db } = deps;
  const people = twosomeId === null ? [] : await listPeopleOf(db, twosomeId);
  return {
    subject,
    now: subject && (await findNow(deps, subject.kind, subject.id)),
    couple: twosomeId === null ? null : await findCouple(db, twosomeId),
    people,
    reports:
      twosomeId === null ? [] : (await listReportsAbout(db, twosomeId)).filter(({ id }) => id !== reportId),
    acts: twosomeId === null ? [] : await listActsAbout(db, twosomeId),
    refusedImages: await countRefusedImages(
      db,
      people.map(({ id }) => id),
    ),
  };
}

/** When an urgent report must be answered; null for others. */
export const deadlineOf = ({ reason, added_at }: { reason: string; added_at: Date }): Date | null =>
  isUrgent(reason) ? new Date(added_at.getTime() + limits.answerHours * 3_600_000) : null;

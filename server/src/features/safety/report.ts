import type { ParsedRequestOf } from '@twosome/contract/platform/call';
import { daysBefore } from '@twosome/contract/platform/days';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import type { safetyCalls } from '@twosome/contract/safety/safety.contract';
import { isUrgent } from '@twosome/contract/safety/safety.rules';
import { forbidden, invalid, notFound } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { Deps } from '../deps.ts';
import { addPublicReport, deleteResolvedPublicReports, findLinked } from './public-report.sql.ts';
import { findReported, reportableOf } from './reportable.sql.ts';
import { addReport, countOpen } from './safety.sql.ts';
import { publicReportErrors } from './safety.texts.ts';

type Body<Line extends keyof typeof safetyCalls> = ParsedRequestOf<(typeof safetyCalls)[Line]>;

/** The command has no `logSecurity`, as its acts are in the audit log, and no `tellOperator`, as its operator knows. */
export type SafetyDeps = Pick<Deps, 'db' | 'emit' | 'publicUrl' | 'reportables'> &
  Partial<Pick<Deps, 'logSecurity' | 'tellOperator'>>;

/**
 * Reports content that the viewer can see, with a copy of its current state, so that a later edit cannot hide it. While
 * a report is open, a repeat by the same person updates it.
 */
export async function report(
  { db, tellOperator, reportables }: Pick<SafetyDeps, 'db' | 'tellOperator' | 'reportables'>,
  viewer: Viewer,
  { kind, id, reason, text = '' }: Body<'POST report/'>,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const thing = await findReported({ db: tx, reportables }, viewer, kind, id);
    if (thing === null) throw notFound();
    if (thing.is_own) throw forbidden(reportableOf({ reportables }, kind).ownError);
    const { twosome_id: twosomeId, maker_id: makerId, was } = thing;
    const reportId = newId();
    const stored = await addReport(tx, {
      ...{ id: reportId, reporterId: viewer.userId, kind, thingId: id, twosomeId, makerId },
      ...{ reason, text, was, now: now() },
    });
    const isNew = stored === reportId;
    if (isUrgent(reason)) await tellOperator?.(tx, { kind: 'urgent_report', reference: stored });
    else if (isNew && (await countOpen(tx, kind, id)) === limits.repeatedReports)
      await tellOperator?.(tx, { kind: 'repeated_report', reference: stored });
    return { id: stored };
  });
}

/** Short enough to write down; 50 random bits. */
const referenceLength = 10;

/**
 * Records a report by somebody without an account. A link to this site is resolved for the operator; the answer is the
 * same whether or not it leads anywhere, so it reveals nothing. Throws `invalid` for a link to another site.
 */
export async function reportPublicly(
  { db, publicUrl, tellOperator }: SafetyDeps,
  report: Body<'POST report/public/'>,
): Promise<{ reference: string }> {
  const link = linkIn(report.subject, publicUrl);
  const reference = newId().slice(0, referenceLength);
  await db.transaction(async (tx) => {
    const found = link && (await findLinked(tx, link));
    await addPublicReport(tx, {
      ...{ id: reference, subject: report.subject, reason: report.reason, text: report.text },
      ...{
        kind: (found && link?.kind) ?? null,
        thing_id: found?.id ?? null,
        twosome_id: found?.twosome_id ?? null,
      },
      ...{ contact: report.contact ?? null, added_at: now() },
    });
    if (isUrgent(report.reason)) await tellOperator?.(tx, { kind: 'urgent_report', reference });
  });
  return { reference };
}

const looksLikeLink = /^(?:[a-z][a-z0-9+.-]*:|\/\/|[^\s/]+\.[a-z]{2,}\/)/i;

/** The post or profile that an address of this site names; null for a name, or another page of the site. */
function linkIn(subject: string, publicUrl: string): { kind: 'post' | 'profile'; named: string } | null {
  if (!looksLikeLink.test(subject)) return null;
  const site = new URL(publicUrl);
  const url = URL.parse(
    /^[a-z][a-z0-9+.-]*:/i.test(subject) ? subject : `${site.protocol}//${subject.replace(/^\/\//, '')}`,
  );
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.host !== site.host)
    throw invalid('subject', publicReportErrors.foreignLink(site.host));
  const [, kind, named] = /^\/(post|profile)\/([^/]+)/.exec(url.pathname) ?? [];
  if (named === undefined || (kind !== 'post' && kind !== 'profile')) return null;
  return { kind, named };
}

/** Deletes public reports some time after they were resolved, with the address that was left. */
export const eraseOldPublicReports = (db: Db): Promise<void> =>
  deleteResolvedPublicReports(db, daysBefore(now(), limits.publicReportDays));

import { daysBefore } from '@twosome/contract/platform/days';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import { isUrgent, type PublicReportReason } from '@twosome/contract/safety/safety.rules';
import { invalid } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { addPublicReport, deleteResolvedPublicReports, findLinked } from './public-report.sql.ts';
import type { SafetyDeps } from './report.ts';
import { publicReportErrors } from './safety.texts.ts';

/** Short enough to write down; 50 random bits. */
const referenceLength = 10;

/**
 * Records a report by somebody without an account. A link to this site is resolved for the operator; the answer is the
 * same whether or not it leads anywhere, so it reveals nothing. Throws `invalid` for a link to another site.
 */
export async function reportPublicly(
  { db, publicUrl, tellOperator }: SafetyDeps,
  report: { subject: string; reason: PublicReportReason; text: string; contact?: string | undefined },
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

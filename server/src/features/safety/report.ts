import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import { isUrgent, type ReportKind, type ReportReason } from '@twosome/contract/safety/safety.rules';
import { forbidden, notFound } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import type { TellOperator } from '../../platform/operator-notice.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { Reportable } from '../reportable.ts';
import { findReported, reportableOf } from './reportable.sql.ts';
import { addReport, countOpen } from './safety.sql.ts';

export interface SafetyDeps {
  db: Db;
  emit: Emit;
  /** missing in the command, whose acts are in the audit log */
  logSecurity?: SecurityLog;
  /** missing in the command, whose operator knows */
  tellOperator?: TellOperator;
  /** the origin of this site, for the links in reports */
  publicUrl: string;
  /** of the features */
  reportables: readonly Reportable[];
}

/**
 * Reports content that the viewer can see, with a copy of its current state, so that a later edit cannot hide it. While
 * a report is open, a repeat by the same person updates it.
 */
export async function report(
  { db, tellOperator, reportables }: Pick<SafetyDeps, 'db' | 'tellOperator' | 'reportables'>,
  viewer: Viewer,
  {
    kind,
    id,
    reason,
    text = '',
  }: { kind: ReportKind; id: string; reason: ReportReason; text?: string | undefined },
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

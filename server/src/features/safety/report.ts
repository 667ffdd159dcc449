import { newId } from '@twosome/contract/platform/ids';
import type { ReportKind, ReportReason } from '@twosome/contract/safety/safety.rules';
import { forbidden, notFound } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { findReportable } from './reportable.sql.ts';
import { addReport } from './safety.sql.ts';
import { ownReportErrors } from './safety.texts.ts';

export interface SafetyDeps {
  db: Db;
  emit: Emit;
  /** missing in the command, whose acts are in the audit log */
  logSecurity?: SecurityLog;
  /** the origin of this site, for the links in reports */
  publicUrl: string;
}

/**
 * Reports content that the viewer can see, with a copy of its current state, so that a later edit cannot hide it. While
 * a report is open, a repeat by the same person updates it.
 */
export async function report(
  { db }: Pick<SafetyDeps, 'db'>,
  viewer: Viewer,
  {
    kind,
    id,
    reason,
    text = '',
  }: { kind: ReportKind; id: string; reason: ReportReason; text?: string | undefined },
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const thing = await findReportable(tx, viewer, kind, id);
    if (thing === null) throw notFound();
    if (thing.is_own) throw forbidden(ownReportErrors[kind]);
    const { twosome_id: twosomeId, maker_id: makerId, was } = thing;
    return {
      id: await addReport(tx, {
        ...{ id: newId(), reporterId: viewer.userId, kind, thingId: id, twosomeId, makerId },
        ...{ reason, text, was, now: now() },
      }),
    };
  });
}

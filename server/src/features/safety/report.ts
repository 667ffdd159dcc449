import { newId } from '@twosome/contract/platform/ids';
import { ownRefusals, type ReportKind, type ReportReason } from '@twosome/contract/safety/safety.rules';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { forbidden, notFound } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { findReportable } from './reportable.sql.ts';
import { addReport } from './safety.sql.ts';

/**
 * Tells the operator of something that the viewer sees, and keeps it as it is now: an edit hides nothing. The same person
 * and the same thing, while nobody has looked at it, stay one report; what is said later counts.
 */
export async function report(
  { db }: { db: Db },
  viewer: Viewer,
  {
    kind,
    id,
    reason,
    text = '',
  }: { kind: ReportKind; id: string; reason: ReportReason; text?: string | undefined },
): Promise<{ id: string }> {
  return db.inOneGo(async (tx) => {
    const thing = await findReportable(tx, viewer, kind, id);
    if (thing === null) throw notFound();
    if (thing.is_own) throw forbidden(ownRefusals[kind]);
    const { twosome_id: twosomeId, maker_id: makerId, was } = thing;
    return {
      id: await addReport(tx, {
        ...{ id: newId(), reporterId: viewer.userId, kind, thingId: id, twosomeId, makerId },
        ...{ reason, text, was, now: now() },
      }),
    };
  });
}

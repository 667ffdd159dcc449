import { daysAfter } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import { ApiError } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { leaveTwosome, lockUsers } from '../auth/users.sql.ts';
import {
  endWayBack,
  endWaysBack,
  findConnectedAt,
  findFormerPartners,
  setParted,
} from '../twosome/former.sql.ts';
import { twosomeHidden } from '../twosome/twosome.events.ts';
import { parted, wayBackChanged } from './pair.events.ts';
import { addPartedPair, findWriters, removeRequestsOf } from './pair.sql.ts';
import { pairErrors } from './pair.texts.ts';
import type { PairDeps } from './pair.ts';

/**
 * Ends the couple on one partner's request. Its data is kept for 30 days. No-op if the couple has already ended, for
 * example when both partners part simultaneously.
 *
 * A partner who wrote something in this couple loses the ways back to earlier partners. This is decided per person, so
 * that a stranger who connected with a code cannot end the other's way back by writing.
 */
export async function part(deps: PairDeps, viewer: Partnered) {
  const { userId, partnerId, twosomeId } = viewer;
  const hasParted = await deps.db.transaction(async (tx) => {
    if ((await lockMember(tx, viewer))?.twosome_id !== twosomeId) return false;
    const writers = await findWriters(tx, twosomeId, [userId, partnerId]);
    await endWaysBack(tx, writers);
    await removeRequestsOf(tx, writers);
    await end(deps, tx, viewer, { until: daysAfter(now(), limits.partedDays), refused: false });
    return true;
  });
  if (hasParted) deps.logSecurity('parted', viewer);
}

/**
 * Ends a connection that was a mistake. The two can never connect again, and each regains the earlier ways back, even
 * after writing something. If the partner parts simultaneously, the result is the same.
 */
export async function notMyPartner(deps: PairDeps, viewer: Partnered) {
  const { userId, partnerId, twosomeId } = viewer;
  const hasParted = await deps.db.transaction(async (tx) => {
    const me = await lockMember(tx, viewer);
    const isElsewhere = me?.twosome_id !== twosomeId && me?.twosome_id !== null;
    if (isElsewhere) return false;
    const connectedAt = await findConnectedAt(tx, twosomeId);
    if (connectedAt === null || +now() - +connectedAt >= limits.notMyPartnerMinutes * 60_000)
      throw new ApiError('conflict', { message: pairErrors.notMyPartnerTooLate });

    if (me.twosome_id !== null) {
      await end(deps, tx, viewer, { until: null, refused: true });
      return true;
    }
    await addPartedPair(tx, deps.pairHash(userId, partnerId), true);
    if (await endWayBack(tx, twosomeId))
      await deps.emit(tx, wayBackChanged, { userIds: [userId, partnerId] });
    return false;
  });
  if (hasParted) deps.logSecurity('parted', viewer);
}

/** Locks both partners until the end of the transaction; returns the viewer's row. */
async function lockMember(tx: Tx, { userId, partnerId }: Partnered) {
  const rows = await lockUsers(tx, [userId, partnerId]);
  return rows.find(({ id }) => id === userId);
}

/** Ends a couple whose partners are locked. `until`: when the way back closes, null for none. */
async function end(
  { emit, pairHash }: PairDeps,
  tx: Tx,
  { userId, partnerId, twosomeId }: Partnered,
  { until, refused }: { until: Date | null; refused: boolean },
) {
  const formerPartners = await findFormerPartners(tx, [userId, partnerId], now());
  const wasVisible = await setParted(tx, twosomeId, now(), until);
  await leaveTwosome(tx, twosomeId);
  await addPartedPair(tx, pairHash(userId, partnerId), refused);
  await emit(tx, parted, { userIds: [userId, partnerId], twosomeId });
  // viewers who could not see the couple receive no frame, which would reveal that it parted
  if (wasVisible) await emit(tx, twosomeHidden, { twosomeId });
  if (formerPartners.length > 0) await emit(tx, wayBackChanged, { userIds: formerPartners });
}

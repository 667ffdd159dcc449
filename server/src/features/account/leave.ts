import { daysAfter } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import { ApiError } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { sessionEnded } from '../auth/auth.events.ts';
import { removeSessionsOf, sessionExists } from '../auth/sessions.sql.ts';
import { lockUser, setDeleteAt } from '../auth/users.sql.ts';
import { endLeaving, findCouplesOf, setLeaving } from '../twosome/leaving.sql.ts';
import { twosomeHidden, visibleAgain } from '../twosome/twosome.events.ts';
import { lockTwosomes } from '../twosome/twosome.sql.ts';
import type { AccountDeps } from './export.ts';

/**
 * Schedules the deletion of the account, ends all its sessions, and hides the profile from everyone but the couple. The
 * partner is not notified. A repeat keeps the first date.
 */
export async function scheduleDeletion(deps: AccountDeps, viewer: Viewer) {
  const hasScheduled = await deps.db.transaction(async (tx) => {
    const me = await lockUser(tx, viewer.userId);
    const isSignedIn = await sessionExists(tx, viewer.sessionId);
    // a concurrent request from another device has already scheduled the deletion and ended this session
    if (!isSignedIn && me !== null && me.delete_at !== null) return false;
    if (!isSignedIn || me === null) throw new ApiError('signedOut');
    await lockCouples(tx, viewer.userId);
    if (me.delete_at === null) await setDeleteAt(tx, viewer.userId, daysAfter(now(), limits.deletionDays));
    for (const sessionId of await removeSessionsOf(tx, viewer.userId))
      await deps.emit(tx, sessionEnded, { sessionId });
    // only for couples that were visible: an event for a parted couple would reach the former partner
    for (const twosomeId of await setLeaving(tx, viewer.userId, now()))
      await deps.emit(tx, twosomeHidden, { twosomeId });
    return me.delete_at === null;
  });
  if (hasScheduled) deps.logSecurity('deletion_scheduled', viewer);
}

/** Cancels a scheduled deletion and restores everything. The profile stays hidden while the partner is also leaving. */
export async function cancelDeletion(deps: AccountDeps, viewer: Viewer) {
  const hasCancelled = await deps.db.transaction(async (tx) => {
    const me = await lockUser(tx, viewer.userId);
    // the purge has already ended all sessions
    if (me === null || !(await sessionExists(tx, viewer.sessionId))) throw new ApiError('signedOut');
    if (me.delete_at === null) return false;
    await lockCouples(tx, viewer.userId);
    await setDeleteAt(tx, viewer.userId, null);
    for (const twosomeId of await endLeaving(tx, viewer.userId))
      await deps.emit(tx, visibleAgain, { twosomeId });
    return true;
  });
  if (hasCancelled) deps.logSecurity('deletion_cancelled', viewer);
}

/** Serializes concurrent requests of two partners, so that the second one reads the first one's changes. */
const lockCouples = async (tx: Tx, userId: string) => lockTwosomes(tx, await findCouplesOf(tx, userId));

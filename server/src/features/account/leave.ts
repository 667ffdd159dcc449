import { daysAfter } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import { now } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { sessionEnded } from '../auth/auth.facts.ts';
import { isSession, lockUser, removeSessionsOf, setDeleteAt } from '../auth/leaving.sql.ts';
import { endLeaving, findCouplesOf, lockTwosomes, setLeaving } from '../twosome/leaving.sql.ts';
import { twosomeHidden } from '../twosome/twosome.facts.ts';

interface House {
  db: Db;
  announce: Announce;
}

/**
 * Schedules the erasing of everything this person made, ends all their sessions, and hides the profile from everybody but
 * the two. The partner goes on and hears nothing. Asked again, the first day stands.
 */
export async function scheduleDeletion(house: House, viewer: Viewer): Promise<void> {
  await house.db.inOneGo(async (tx) => {
    const me = await lockUser(tx, viewer.userId);
    const isSignedIn = await isSession(tx, viewer.sessionId);
    // two devices at the same instant: the other one's request has ended this session too
    if (!isSignedIn && me !== null && me.delete_at !== null) return;
    if (!isSignedIn || me === null) throw new Refusal('signedOut');
    await holdCouples(tx, viewer.userId);
    if (me.delete_at === null) await setDeleteAt(tx, viewer.userId, daysAfter(now(), limits.deletionDays));
    for (const sessionId of await removeSessionsOf(tx, viewer.userId))
      await house.announce(tx, sessionEnded, { sessionId });
    // not of couples that were out of sight already: an ended one's other half would hear of it
    for (const twosomeId of await setLeaving(tx, viewer.userId, now()))
      await house.announce(tx, twosomeHidden, { twosomeId });
  });
}

/** Takes it back: everything is as it was. The profile stays hidden while the partner leaves as well. */
export async function cancelDeletion(house: House, viewer: Viewer): Promise<void> {
  await house.db.inOneGo(async (tx) => {
    const me = await lockUser(tx, viewer.userId);
    // the day has come, and everything is going already
    if (me === null || !(await isSession(tx, viewer.sessionId))) throw new Refusal('signedOut');
    if (me.delete_at === null) return;
    await holdCouples(tx, viewer.userId);
    await setDeleteAt(tx, viewer.userId, null);
    await endLeaving(tx, viewer.userId);
  });
}

/** Of two partners who do this at the same instant the second sees what the first has done. */
const holdCouples = async (tx: Tx, userId: string): Promise<void> =>
  lockTwosomes(tx, await findCouplesOf(tx, userId));

import { daysBefore } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { isReference } from '../../platform/db/violation.ts';
import type { Announce } from '../../platform/facts.ts';
import { jobKind, type Send } from '../../platform/jobs/jobs.ts';
import type { Erase, Leaving } from '../../platform/leaving.ts';
import { sessionEnded } from '../auth/auth.facts.ts';
import { erase as eraseAuth } from '../auth/auth.life.ts';
import { leaveTwosome, lockUsers } from '../auth/auth.sql.ts';
import { beginErasing, findLeavers, findPartner, removeSessionsOf, removeUser } from '../auth/leaving.sql.ts';
import { erase as eraseClaps } from '../clap/clap.life.ts';
import { erase as eraseComments } from '../comment/comment.life.ts';
import { erase as eraseFollows } from '../follow/follow.life.ts';
import { erase as eraseGoals } from '../goal/goal.life.ts';
import { releaseImages } from '../media/media.ts';
import { erase as eraseMessages } from '../message/message.life.ts';
import { erase as eraseNotifications } from '../notification/notification.life.ts';
import { parted } from '../pair/pair.facts.ts';
import { erase as erasePairs } from '../pair/pair.life.ts';
import { erase as erasePosts } from '../post/post.life.ts';
import { erase as eraseReports } from '../safety/safety.life.ts';
import { setParted } from '../twosome/former.sql.ts';
import { findCouplesOf, findEnded, forgetBoth, forgetMember } from '../twosome/leaving.sql.ts';
import { erase as eraseTwosomes } from '../twosome/twosome.life.ts';
import { erase as eraseExports } from './account.life.ts';

/** Every feature's, the last one first: what refers to something goes before it. */
export const erasings: readonly Erase[] = [
  eraseExports,
  eraseReports,
  eraseNotifications,
  eraseMessages,
  eraseGoals,
  eraseComments,
  eraseClaps,
  erasePosts,
  eraseFollows,
  erasePairs,
  eraseAuth,
  eraseTwosomes,
];

/** Small enough that a step is over long before a transaction must be. */
const most = 100;
/** How often whatever was written at the very last moment is looked for. */
const mostRounds = 10;

interface House {
  db: Db;
  announce: Announce;
  /** the server is stopping */
  signal?: AbortSignal;
}

/** Its queue is made by the migration of leaving. */
export const erasingDue = jobKind<object>('erasing');

/** Has it done where there is anybody to erase, or anything. */
export async function askForPurge({ db, send }: { db: Db; send: Send }): Promise<void> {
  const leavers = await findLeavers(db, now());
  const ended = await findEnded(db, partedBefore(), now());
  if (leavers.length + ended.length > 0) await db.inOneGo((tx) => send(tx, erasingDue, 'all', {}));
}

/**
 * Erases people whose day has come, and couples that parted so long ago that nobody comes back. In many small steps: cut
 * off anywhere it goes on when it runs again, and two that run at once do no harm. What fails for one is told after
 * everybody else was erased.
 */
export async function purge(house: House): Promise<void> {
  const failures: unknown[] = [];
  const attempt = async (work: () => Promise<void>) => {
    house.signal?.throwIfAborted();
    await work().catch((error: unknown) => failures.push(error));
  };
  for (const { id, has_begun } of await findLeavers(house.db, now()))
    await attempt(() => erasePerson(house, id, has_begun));
  for (const id of await findEnded(house.db, partedBefore(), now()))
    await attempt(() => eraseCouple(house, id));
  if (failures.length > 0) throw failures[0];
}

async function erasePerson(house: House, userId: string, hasBegun: boolean): Promise<void> {
  if (!hasBegun && !(await begin(house, userId))) return;
  for (let round = 1; ; round += 1) {
    await eraseAll(house, { userId, twosomeIds: await findCouplesOf(house.db, userId) });
    try {
      return await end(house, userId);
    } catch (error) {
      // a request that was under way when it began has written something since
      if (!isReference(error) || round === mostRounds) throw error;
    }
  }
}

/**
 * The one moment between coming back and being gone. Whoever takes the deletion back holds the same row: one of the two
 * comes first. The couple ends for the partner as if they had parted, with no way back.
 */
const begin = ({ db, announce }: House, userId: string): Promise<boolean> =>
  db.inOneGo(async (tx) => {
    const partnerId = await findPartner(tx, userId);
    const rows = await lockUsers(tx, partnerId === null ? [userId] : [userId, partnerId]);
    if (!(await beginErasing(tx, userId, now()))) return false;
    for (const sessionId of await removeSessionsOf(tx, userId))
      await announce(tx, sessionEnded, { sessionId });

    const twosomeId = rows.find(({ id }) => id === userId)?.twosome_id ?? null;
    if (twosomeId === null || partnerId === null) return true;
    await setParted(tx, twosomeId, now(), now());
    await leaveTwosome(tx, twosomeId);
    await announce(tx, parted, { userIds: [userId, partnerId], twosomeId });
    return true;
  });

async function eraseCouple(house: House, twosomeId: string): Promise<void> {
  const isNobodys = await house.db.inOneGo((tx) => forgetBoth(tx, twosomeId, partedBefore(), now()));
  if (isNobodys) await eraseAll(house, { userId: null, twosomeIds: [twosomeId] });
}

async function eraseAll({ db, announce, signal }: House, leaving: Leaving): Promise<void> {
  for (const erase of erasings) {
    let gone: number;
    do {
      signal?.throwIfAborted();
      gone = await db.inOneGo((tx) => erase({ tx, announce, leaving, most }));
    } while (gone > 0);
  }
}

/**
 * The person and their half of each couple go together: as long as one is there, so is the other. With them go exports
 * that the partner asked for while it was under way: they may hold what has gone since.
 */
const end = ({ db, announce }: House, userId: string): Promise<void> =>
  db.inOneGo(async (tx) => {
    const twosomeIds = await findCouplesOf(tx, userId);
    await eraseExports({ tx, announce, leaving: { userId, twosomeIds }, most });
    await releaseImages(tx, await forgetMember(tx, userId));
    await removeUser(tx, userId);
  });

const partedBefore = (): Date => daysBefore(now(), limits.partedDays);

import { daysBefore } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import { now } from '../../platform/clock.ts';
import { isReference } from '../../platform/db/errors.ts';
import type { ErasureScope } from '../../platform/erasure.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import { erasePrivacy } from '../../platform/privacy.ts';
import { sessionEnded } from '../auth/auth.events.ts';
import { removeSessionsOf } from '../auth/sessions.sql.ts';
import {
  beginErasing,
  findPartner,
  findUsersToErase,
  leaveTwosome,
  lockUsers,
  removeUser,
} from '../auth/users.sql.ts';
import { detachImages } from '../media/media.ts';
import { parted } from '../pair/pair.events.ts';
import { setParted } from '../twosome/former.sql.ts';
import {
  type Ending,
  findCouplesOf,
  findEndedTwosomes,
  removeBothMembers,
  removeMember,
} from '../twosome/leaving.sql.ts';
import { erasePersonalData as eraseExports } from './account.privacy.ts';
import { isBeingExported } from './export.sql.ts';
import type { AccountDeps } from './export.ts';

/** Rows per step: keeps each transaction far below its time limit. */
const chunk = 100;
/** Maximum passes to delete rows that concurrent requests still wrote. */
const maxRounds = 10;

/** `signal` is aborted when the server stops. */
type Deps = Pick<AccountDeps, 'db' | 'emit' | 'privacy'> & { signal?: AbortSignal };

export const erasureJob = jobKind<object>('erasing', { attempts: 6, retryAfterSeconds: 10 });

/** Queues a purge if any person or couple is due. */
export async function requestPurge({ db, send }: Pick<AccountDeps, 'db' | 'send'>) {
  const leavers = await findUsersToErase(db, now());
  const ended = await findEndedTwosomes(db, ending());
  if (leavers.length + ended.length > 0) await db.transaction((tx) => send(tx, erasureJob, 'all', {}));
}

/**
 * Erases people whose deletion date has passed, and couples whose way back has expired. Works in small transactions, so
 * that an interrupted run resumes on the next run, and concurrent runs are safe. A failure for one person does not stop
 * the others; the first error is thrown at the end.
 */
export async function purge(deps: Deps) {
  const failures: unknown[] = [];
  const attempt = async (work: () => Promise<void>) => {
    deps.signal?.throwIfAborted();
    await work().catch((error: unknown) => failures.push(error));
  };
  for (const { id, has_begun } of await findUsersToErase(deps.db, now()))
    await attempt(() => erasePerson(deps, id, has_begun));
  for (const id of await findEndedTwosomes(deps.db, ending())) await attempt(() => eraseCouple(deps, id));
  if (failures.length > 0) throw failures[0];
}

async function erasePerson(deps: Deps, userId: string, hasBegun: boolean) {
  if (!hasBegun && !(await begin(deps, userId))) return;
  for (let round = 1; ; round += 1) {
    await eraseAll(deps, { userId, twosomeIds: await findCouplesOf(deps.db, userId) });
    try {
      return await end(deps, userId);
    } catch (error) {
      // a request that was in flight when the erasure began has written a row since
      if (!isReference(error) || round === maxRounds) throw error;
    }
  }
}

/**
 * The point of no return. `cancelDeletion` locks the same row, so either the cancellation or the erasure wins. For the
 * partner the couple ends as if the two had parted, without a way back.
 */
const begin = ({ db, emit }: Deps, userId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const partnerId = await findPartner(tx, userId);
    const rows = await lockUsers(tx, partnerId === null ? [userId] : [userId, partnerId]);
    if (!(await beginErasing(tx, userId, now()))) return false;
    for (const sessionId of await removeSessionsOf(tx, userId)) await emit(tx, sessionEnded, { sessionId });

    const twosomeId = rows.find(({ id }) => id === userId)?.twosome_id ?? null;
    if (twosomeId === null || partnerId === null) return true;
    await setParted(tx, twosomeId, now(), now());
    await leaveTwosome(tx, twosomeId);
    await emit(tx, parted, { userIds: [userId, partnerId], twosomeId });
    return true;
  });

async function eraseCouple(deps: Deps, twosomeId: string) {
  const isEnded = await deps.db.transaction((tx) => removeBothMembers(tx, twosomeId, ending()));
  if (isEnded) await eraseAll(deps, { userId: null, twosomeIds: [twosomeId] });
}

/** Later features first: referencing rows are deleted before the rows they reference. */
async function eraseAll({ db, emit, privacy, signal }: Deps, scope: ErasureScope) {
  for (const ofFeature of privacy.toReversed()) {
    let deleted: number;
    do {
      signal?.throwIfAborted();
      deleted = await db.transaction((tx) => erasePrivacy(ofFeature, { tx, emit, scope, limit: chunk }));
    } while (deleted > 0);
  }
}

/**
 * Deletes the person and their membership of each couple in one transaction, so that neither exists without the other.
 * Also deletes exports that the partner requested during the erasure, because they may contain erased data.
 */
const end = ({ db, emit }: Deps, userId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const twosomeIds = await findCouplesOf(tx, userId);
    await eraseExports({ tx, emit, scope: { userId, twosomeIds }, limit: chunk });
    await detachImages(tx, await removeMember(tx, userId));
    await removeUser(tx, userId);
  });

const ending = (): Ending => ({
  partedBefore: daysBefore(now(), limits.partedDays),
  now: now(),
  isDelayed: (dueAt) => isBeingExported(now(), dueAt),
});

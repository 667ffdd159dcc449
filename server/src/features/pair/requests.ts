import { createHmac } from 'node:crypto';
import { now } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { lockUsers } from '../auth/users.sql.ts';
import type { Deps } from '../deps.ts';
import { wayBackChanged } from './pair.events.ts';
import { findOrAddPairKey, haveParted, removeRequest, saveRequest } from './pair.sql.ts';

type RequestDeps = Pick<Deps, 'db' | 'emit' | 'pairHash'>;

/** Records a connection request, which waits for the other user's code. It replaces the user's previous request. */
export async function requestConnection(deps: RequestDeps, tx: Tx, userId: string, otherId: string) {
  const previous = await saveRequest(tx, userId, otherId, now());
  await emitWayBackChanged(deps, tx, userId, new Set([otherId, previous ?? otherId]));
}

/** Cancels the pending connection request. No-op when nothing is pending. */
export async function withdrawRequest(deps: RequestDeps, { userId }: Viewer) {
  await deps.db.transaction(async (tx) => {
    // serializes with a simultaneous `connect`, which would use the request
    await lockUsers(tx, [userId]);
    const otherId = await removeRequest(tx, userId);
    if (otherId !== null) await emitWayBackChanged(deps, tx, userId, [otherId]);
  });
}

/** Of the other users only former partners receive the event: knowing a code must not allow sending frames to a stranger. */
async function emitWayBackChanged(
  { emit, pairHash }: RequestDeps,
  tx: Tx,
  userId: string,
  otherIds: Iterable<string>,
) {
  const userIds = [userId];
  for (const otherId of otherIds) if (await haveParted(tx, pairHash(userId, otherId))) userIds.push(otherId);
  await emit(tx, wayBackChanged, { userIds });
}

export type PairHash = (one: string, other: string) => Buffer;

/** Hashes two user ids with a secret key, so that a reader of the table cannot recover the ids. */
const createPairHash =
  (key: Buffer): PairHash =>
  (one, other) =>
    createHmac('sha256', key).update([one, other].sort().join(' ')).digest();

/** Stores `initial` if the database has no key yet; afterwards every node uses the stored key. */
export const openPairHash = async (db: Db, initial: Buffer): Promise<PairHash> =>
  createPairHash(await db.transaction((tx) => findOrAddPairKey(tx, initial)));

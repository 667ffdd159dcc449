import { createHmac } from 'node:crypto';
import type { Db } from '../../platform/db/db.ts';
import { findOrAddPairKey } from './pair.sql.ts';

export type PairHash = (one: string, other: string) => Buffer;

/** Hashes two user ids with a secret key, so that a reader of the table cannot recover the ids. */
const createPairHash =
  (key: Buffer): PairHash =>
  (one, other) =>
    createHmac('sha256', key).update([one, other].sort().join(' ')).digest();

/** Stores `initial` if the database has no key yet; afterwards every node uses the stored key. */
export const openPairHash = async (db: Db, initial: Buffer): Promise<PairHash> =>
  createPairHash(await db.transaction((tx) => findOrAddPairKey(tx, initial)));

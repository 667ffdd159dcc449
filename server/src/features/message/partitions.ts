import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '../../platform/api-error.ts';
import type { Db, Queries } from '../../platform/db/db.ts';
import { copyMessages, createPartitions, findPartitioning, usePartitions } from './partitions.sql.ts';

/** Copied in one transaction, which takes some hundredths of a second: a deletion of one of them waits for it. */
const batch = 1_000;
/** A backup that reads the table keeps it from being replaced. */
const maxAttempts = 60;

/**
 * Moves the messages of an installation with a single table into partitions, while servers run on it. Each step is a
 * transaction, so it may be killed at any point; the next call goes on. False if they are in partitions already.
 */
export async function partitionMessages(db: Db): Promise<boolean> {
  const state = await findPartitioning(db);
  if (state === 'done') return false;
  if (state === null) await attempt(() => createPartitions(db));
  for (let more = true; more; ) {
    const startedAt = performance.now();
    more = (await attempt(() => copy(db))) === true;
    // as long as the batch took, so that it takes half of a processor and of the disk
    await pause(performance.now() - startedAt);
  }
  await attempt(() => usePartitions(db));
  return true;
}

/** In a transaction, which is repeated after a deadlock with an erasure. */
const copy = (db: Db) => db.transaction((tx: Queries) => copyMessages(tx, batch));

/** Tries again while other transactions hold the lock, or while the database is away. */
async function attempt<T>(step: () => Promise<T>): Promise<T> {
  for (let left = maxAttempts; ; left--)
    try {
      return await step();
    } catch (error) {
      if (left === 1 || !(error instanceof ApiError && error.kind === 'unavailable')) throw error;
      await pause(1_000);
    }
}

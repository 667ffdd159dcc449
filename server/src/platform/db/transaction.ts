import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'sql-template-tag';
import { type Deadline, DeadlineExceeded, deadlineIn } from '../deadline.ts';
import { type DomainEvent, queriesOf, type Tx } from './db.ts';
import { codeOf, isDuplicate } from './errors.ts';
import { insertEvents } from './outbox.sql.ts';
import type { Lease, Pool } from './pool.ts';
import { labelled } from './statement.ts';

const maxAttempts = 6;
/** upper bound of the pause after the first attempt, in milliseconds; grows with each attempt */
const maxPauseMs = 20;
const endTimeoutMs = 5_000;

export interface Committed<T> {
  result: T;
  events: DomainEvent[];
}

/**
 * Runs `work` in a transaction and commits it together with its events. Retries after a serialization failure (40001), a
 * deadlock (40P01) or a foreign key violation (23503): the referenced row was deleted after it was read, and a retry does
 * not find it and reports that properly. After a duplicate (23505) it retries once: the loser of a race then finds the
 * other's row, and any other duplicate fails again. `deadline` covers all attempts.
 */
export async function runTransaction<T>(
  pool: Pool,
  deadline: Deadline,
  work: (tx: Tx) => Promise<T>,
): Promise<Committed<T>> {
  for (let attempt = 1; ; attempt += 1) {
    const lease = await pool.acquire(deadline);
    // not awaited, to save a round trip: if BEGIN fails, every later statement fails too
    const transaction = transactionOn(lease, lease.begin());
    try {
      return await runAttempt(lease, transaction, deadline, work);
    } catch (error) {
      transaction.close();
      await rollBack(lease, error);
      const shouldRetry = isRetryable(error, attempt) || isRetryable(transaction.failure(), attempt);
      if (!shouldRetry || attempt === maxAttempts || deadline.left() === 0) throw error;
    }
    await pause(Math.random() * maxPauseMs * attempt);
  }
}

async function runAttempt<T>(
  lease: Lease,
  transaction: Transaction,
  deadline: Deadline,
  work: (tx: Tx) => Promise<T>,
): Promise<Committed<T>> {
  const result = await deadline.allow(work(transaction.tx));
  transaction.close();
  await deadline.allow(transaction.settled());
  // `work` ignored a failed query, but the database has aborted the transaction
  if (transaction.failure() !== undefined) throw transaction.failure();

  const { events } = transaction.tx;
  const inserting = Object.assign(insertEvents(events), { label: insertEvents.name });
  const inserted = events.length > 0 && lease.query(inserting);
  // not subject to `deadline`: a COMMIT that was sent may have succeeded
  const committing = Promise.all([lease.run('commit'), inserted]);
  const [{ command }] = await deadlineIn(endTimeoutMs).allow(committing);
  if (command !== 'COMMIT') throw new Error('The database rolled back instead of committing.');
  lease.release();
  return { result, events };
}

interface Transaction {
  tx: Tx;
  /** makes the tx throw from now on */
  close(): void;
  /** resolves when no query is running */
  settled(): Promise<void>;
  /** the error of the first query that failed */
  failure(): unknown;
}

function transactionOn(lease: Lease, begun: Promise<unknown>): Transaction {
  let open = true;
  let failure: unknown;
  let last: Promise<unknown> = Promise.resolve();
  begun.catch((error: unknown) => {
    failure ??= error;
  });

  const query = async <Row>(statement: Sql) => {
    if (!open) throw new Error('This transaction has ended; its tx must not be used any more.');
    const named = labelled(statement, query);
    // one after the other, so that callers may start several together
    const answer = last.then(() => {
      if (failure !== undefined) throw failure;
      return lease.query(named);
    });
    last = answer.catch((error: unknown) => {
      failure ??= error;
    });
    return (await answer).rows as Row[];
  };

  return {
    tx: { events: [], ...queriesOf(query) },
    close: () => {
      open = false;
    },
    settled: async () => {
      await Promise.allSettled([begun, last]);
    },
    failure: () => failure,
  };
}

/** Rolls back before the session is reused. A failure here must not hide the original error. */
async function rollBack(lease: Lease, reason: unknown): Promise<void> {
  if (reason instanceof DeadlineExceeded) return lease.destroy();
  try {
    await deadlineIn(endTimeoutMs).allow(lease.run('rollback'));
    lease.release();
  } catch {
    lease.destroy();
  }
}

const retryableCodes: readonly unknown[] = ['40001', '40P01', '23503'];
const isRetryable = (error: unknown, attempt: number): boolean =>
  retryableCodes.includes(codeOf(error)) || (isDuplicate(error) && attempt === 1);

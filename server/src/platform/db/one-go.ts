import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'sql-template-tag';
import type { Fact } from '../facts.ts';
import type { Tx } from './db.ts';
import { type Deadline, deadlineIn, TooLate } from './deadline.ts';
import type { Driver, Turn } from './driver.ts';
import { writingFacts } from './outbox.sql.ts';

const mostRuns = 6;
/** between two runs, times the number of the run; milliseconds */
const longestPause = 20;
const endingMs = 5_000;

export interface Done<T> {
  result: T;
  facts: Fact[];
}

/**
 * Runs `work` in a transaction until one run is committed, with the facts that were announced in it: again, from a
 * fresh start, after a serialization failure (40001), a deadlock (40P01), or where what a row refers to was deleted after
 * it had been found (23503): a fresh start does not find it, and says so in its own words. `deadline` counts for all runs
 * together.
 */
export async function inOneTransaction<T>(
  driver: Driver,
  deadline: Deadline,
  work: (tx: Tx) => Promise<T>,
): Promise<Done<T>> {
  for (let run = 1; ; run += 1) {
    const turn = await driver.turn(deadline);
    // the first sentence does not wait for its answer: where a session cannot begin, it can do nothing else either
    const transaction = transactionOn(turn, turn.run('begin'));
    try {
      return await runOnce(turn, transaction, deadline, work);
    } catch (error) {
      transaction.close();
      await giveUp(turn, error);
      const again = mayRunAgain(error) || mayRunAgain(transaction.failure());
      if (!again || run === mostRuns || deadline.left() === 0) throw error;
    }
    await pause(Math.random() * longestPause * run);
  }
}

async function runOnce<T>(
  turn: Turn,
  transaction: Transaction,
  deadline: Deadline,
  work: (tx: Tx) => Promise<T>,
): Promise<Done<T>> {
  const result = await deadline.allow(work(transaction.tx));
  transaction.close();
  await deadline.allow(transaction.settled());
  // the work went on after a failed query, but the database did not
  if (transaction.failure() !== undefined) throw transaction.failure();

  const { facts } = transaction.tx;
  const written = facts.length > 0 && turn.ask(writingFacts(facts));
  // a commit that was sent is not called late: it may have happened
  const ending = Promise.all([turn.run('commit'), written]);
  const [{ command }] = await deadlineIn(endingMs).allow(ending);
  if (command !== 'COMMIT') throw new Error('The database rolled back instead of committing.');
  turn.end();
  return { result, facts };
}

interface Transaction {
  tx: Tx;
  /** from here on its tx throws */
  close(): void;
  /** when nothing is under way any more */
  settled(): Promise<void>;
  /** why the first query that failed did so */
  failure(): unknown;
}

function transactionOn(turn: Turn, begun: Promise<unknown>): Transaction {
  let open = true;
  let failure: unknown;
  let last: Promise<unknown> = Promise.resolve();
  begun.catch((error: unknown) => {
    failure ??= error;
  });

  const tx: Tx = {
    facts: [],
    async query<Row>(sentence: Sql) {
      if (!open) throw new Error('This transaction has ended; its tx was kept for too long.');
      // one after the other, so that several may be asked for at once
      const answer = last.then(() => {
        if (failure !== undefined) throw failure;
        return turn.ask(sentence);
      });
      last = answer.catch((error: unknown) => {
        failure ??= error;
      });
      return (await answer).rows as Row[];
    },
  };

  return {
    tx,
    close: () => {
      open = false;
    },
    settled: async () => {
      await Promise.allSettled([begun, last]);
    },
    failure: () => failure,
  };
}

/** Rolled back before anybody else has the session. Nothing that fails here hides why it is done. */
async function giveUp(turn: Turn, why: unknown): Promise<void> {
  if (why instanceof TooLate) return turn.abandon();
  try {
    await deadlineIn(endingMs).allow(turn.run('rollback'));
    turn.end();
  } catch {
    turn.abandon();
  }
}

const goodAnew: readonly unknown[] = ['40001', '40P01', '23503'];
const mayRunAgain = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && goodAnew.includes(error.code);

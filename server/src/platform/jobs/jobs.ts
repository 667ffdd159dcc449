import { setTimeout as pause } from 'node:timers/promises';
import type { Db, Tx } from '../db/db.ts';
import type { Log } from '../log.ts';
import { jobAttempts, jobsByState } from '../metrics.ts';
import {
  type Attempt,
  countJobs,
  deleteJob,
  failJob,
  insertJob,
  releaseJob,
  renewJob,
  retryJob,
  takeJob,
} from './jobs.sql.ts';

export interface JobKind<Data extends object> {
  readonly name: string;
  readonly attempts: number;
  /** after the first attempt; twice as long after each further one */
  readonly retryAfterSeconds: number;
  /** receives the data of a job whose last attempt failed */
  readonly deadLetter?: JobKind<Data>;
  /** carries only the type */
  readonly data?: Data;
}

export const jobKind = <Data extends object>(
  name: string,
  more: Pick<JobKind<Data>, 'attempts' | 'retryAfterSeconds' | 'deadLetter'>,
): JobKind<Data> => ({ name, ...more });

/**
 * Enqueues a job in a transaction; after commit any node may run it. Waiting jobs with the same key are merged into one.
 * `data` holds only names and ids, because a job that failed finally stays in the table for a week.
 */
export type Send = <Data extends object>(
  tx: Tx,
  kind: JobKind<Data>,
  key: string,
  data: Data,
) => Promise<void>;

/**
 * Runs a job. It must be idempotent: after a crash, or when its node seems dead, it runs again from the start. `signal`
 * aborts when the server stops.
 */
export type Run<Data extends object> = (data: Data, signal: AbortSignal) => Promise<void>;

export interface Jobs {
  send: Send;
  /** Registers the worker of a kind of job, one job at a time on this node. Call it before `start`. */
  work<Data extends object>(kind: JobKind<Data>, run: Run<Data>): void;
  start(): void;
  /** For tests: runs all due jobs and returns their number. */
  runDue(): Promise<number>;
  /** Takes no further jobs, aborts the running ones and waits for them; another node runs them, and the attempt does not count. */
  stop(): Promise<void>;
}

const pollEveryMs = 1_000;
const renewEveryMs = 15_000;

/** `alarms`: kinds of jobs that tell the operator of a job that was given up, unless it is one of these itself. */
export function openJobs({ db, log, alarms = [] }: { db: Db; log: Log; alarms?: readonly string[] }): Jobs {
  /** each runs one due job; false when there is none */
  const workers: (() => Promise<boolean>)[] = [];
  const stopping = new AbortController();
  const { signal } = stopping;
  const loops: Promise<void>[] = [];
  const stopCounting = jobsByState.add(async (sample) => {
    // without the database the scrape goes on, without these series
    const counts = await countJobs(db).catch(() => []);
    for (const { kind, state, count } of counts) sample(count, { kind, state });
  });

  const runNext = async <Data extends object>(kind: JobKind<Data>, run: Run<Data>): Promise<boolean> => {
    const job = await takeJob(db, kind.name);
    if (job === null) return false;
    const about = { job: kind.name, id: job.id };
    const renewal = setInterval(() => {
      renewJob(db, job).catch((err) => log.error({ err, ...about }, 'a job could not be renewed'));
    }, renewEveryMs).unref();
    try {
      if (job.attempts > kind.attempts) throw new Error('The node of the last attempt died.');
      await run(job.data as Data, signal);
      // done jobs are deleted, because their data names users
      await deleteJob(db, job);
      jobAttempts.inc({ kind: kind.name, result: 'done' });
    } catch (error) {
      // a shutdown is not the job's fault, so the attempt does not count
      if (signal.aborted) {
        log.info(about, 'a job was interrupted');
        jobAttempts.inc({ kind: kind.name, result: 'interrupted' });
        await releaseJob(db, job);
        return true;
      }
      log.warn({ err: error, ...about }, 'a job failed');
      jobAttempts.inc({ kind: kind.name, result: job.attempts < kind.attempts ? 'failed' : 'given up' });
      await retryOrFail(kind, job, error);
    } finally {
      clearInterval(renewal);
    }
    return true;
  };
  const retryOrFail = async (kind: JobKind<object>, job: Attempt, error: unknown) => {
    if (job.attempts < kind.attempts)
      return retryJob(db, job, kind.retryAfterSeconds * 2 ** (job.attempts - 1));
    log.error({ job: kind.name, id: job.id }, 'a job was given up');
    const name = error instanceof Error ? error.name : 'unknown';
    const toSend = alarms.includes(kind.name) ? [] : alarms;
    return failJob(db, job, name, kind.deadLetter?.name ?? null, toSend);
  };
  const poll = async (runOne: () => Promise<boolean>) => {
    const couldNotRun = (error: unknown) => {
      log.error({ err: error }, 'a job could not be run');
      return false;
    };
    while (!signal.aborted)
      if (!(await runOne().catch(couldNotRun)))
        await pause(pollEveryMs, undefined, { signal, ref: false }).catch(() => {});
  };

  return {
    send: async (tx, kind, key, data) => void (await insertJob(tx, { kind: kind.name, key, data })),
    work: (kind, run) => void workers.push(() => runNext(kind, run)),
    start: () => void loops.push(...workers.map(poll)),
    async runDue() {
      let done = 0;
      for (const runOne of workers) while (await runOne()) done += 1;
      return done;
    },
    async stop() {
      stopping.abort();
      await Promise.all(loops);
      stopCounting();
    },
  };
}

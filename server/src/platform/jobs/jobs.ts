import { setTimeout as pause } from 'node:timers/promises';
import type { Db, Tx } from '../db/db.ts';
import type { Log } from '../log.ts';
import { bossOn, bossTx } from './boss.ts';
import { expireActiveJobs, queueNames, renewJob } from './jobs.sql.ts';

/** A kind of job. Its queue is created by a migration. */
export interface JobKind<Data extends object> {
  readonly name: string;
  /** carries only the type */
  readonly data?: Data;
}

export const jobKind = <Data extends object>(name: string): JobKind<Data> => ({ name });

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
  /** Fetches no further jobs, aborts the running ones and waits for them; another node retries them. */
  stop(): Promise<void>;
}

const pollEveryMs = 1_000;
/** A job that its node has not renewed for this long is considered abandoned and runs again. */
const deadAfterSeconds = 60;
const renewEveryMs = 15_000;
const superviseEveryMs = 20_000;

export function openJobs({ db, log }: { db: Db; log: Log }): Jobs {
  const boss = bossOn(db);
  const workers = new Map<string, Run<never>>();
  const stopping = new AbortController();
  const { signal } = stopping;
  const loops: Promise<void>[] = [];

  const runNext = async (name: string, run: Run<never>): Promise<boolean> => {
    const [job] = await boss.fetch<never>(name);
    if (job === undefined) return false;
    const renewal = setInterval(() => {
      renewJob(db, { name, id: job.id, seconds: deadAfterSeconds }).catch(
        logError('could not be renewed', name),
      );
    }, renewEveryMs).unref();
    try {
      await run(job.data, signal);
      // done jobs are deleted, because their data names users
      await boss.deleteJob(name, job.id);
    } catch (error) {
      log.warn({ err: error, job: name, id: job.id }, 'a job failed and will be retried');
      await boss.fail(name, job.id, { why: error instanceof Error ? error.name : 'unknown' });
    } finally {
      clearInterval(renewal);
    }
    return true;
  };
  const logError = (failure: string, job: string) => (error: unknown) => {
    log.error({ err: error, job }, `a job ${failure}`);
    return false;
  };
  const repeat = async (everyMs: number, round: () => Promise<unknown>) => {
    while (!signal.aborted) {
      await round();
      await pause(everyMs, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const runAll = async (name: string, run: Run<never>) => {
    while (!signal.aborted && (await runNext(name, run).catch(logError('could not be run', name))));
  };
  const supervise = async () => {
    try {
      await boss.maintain();
    } catch (error) {
      log.error({ err: error }, 'jobs could not be supervised');
    }
  };

  return {
    async send(tx, kind, key, data) {
      const id = await boss.send(kind.name, data, { singletonKey: key, db: bossTx(tx) });
      // pg-boss also returns null when a job with this key is waiting already
      if (id === null && !(await queueNames(tx)).includes(kind.name))
        throw new Error(`There is no queue ${kind.name}: create it in a migration.`);
    },
    work(kind, run) {
      workers.set(kind.name, run as Run<never>);
    },
    start() {
      const started = prepare(db, [...workers.keys()]).catch(logError('could not be started', 'any'));
      loops.push(started.then(() => repeat(superviseEveryMs, supervise)));
      for (const [name, run] of workers)
        loops.push(started.then(() => repeat(pollEveryMs, () => runAll(name, run))));
    },
    async runDue() {
      let done = 0;
      for (const [name, run] of workers) while (await runNext(name, run)) done += 1;
      return done;
    },
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function prepare(db: Db, names: readonly string[]): Promise<void> {
  const existing = await queueNames(db);
  const missing = names.filter((name) => !existing.includes(name));
  if (missing.length > 0) throw new Error(`There are no queues for ${missing.join(', ')}.`);
  // only one process uses this database, so jobs that are still active died with the previous process
  if (db.kind === 'embedded') await expireActiveJobs(db);
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Db, Tx } from '../db/db.ts';
import type { Log } from '../log.ts';
import { bossOn, inside } from './boss.ts';
import { abandonActive, putOff, queueNames } from './jobs.sql.ts';

/** A kind of work. Its queue is made by a migration of the feature that does it. */
export interface JobKind<Data extends object> {
  readonly name: string;
  /** only for the type */
  readonly data?: Data;
}

export const jobKind = <Data extends object>(name: string): JobKind<Data> => ({ name });

/**
 * Leaves a job with a transaction: it is there when that is committed, and runs after it, on whatever node. Of those
 * that wait under one key one is enough. Data are names and ids: a job that failed for good stays readable for a week.
 */
export type Send = <Data extends object>(
  tx: Tx,
  kind: JobKind<Data>,
  key: string,
  data: Data,
) => Promise<void>;

/**
 * Does a job. It may be cut off anywhere (the program dies, its node seems dead) and runs again from its start, so
 * whatever it has done by then must be found, or done again without harm. `signal`: the server is stopping.
 */
export type Run<Data extends object> = (data: Data, signal: AbortSignal) => Promise<void>;

export interface Jobs {
  send: Send;
  /** Says who does the jobs of a kind: one at a time on this node. Before `start`. */
  work<Data extends object>(kind: JobKind<Data>, run: Run<Data>): void;
  start(): void;
  /** Does what is due and answers how many that were. Only tests ask for it. */
  runDue(): Promise<number>;
  /** Takes nothing new, tells what is under way to stop, and waits for it; it runs again elsewhere. */
  stop(): Promise<void>;
}

const lookEveryMs = 1_000;
/** A job whose node has said nothing for so long is taken to be dead, and runs again. */
const deadAfterSeconds = 60;
const renewEveryMs = 15_000;
const superviseEveryMs = 20_000;

export function openJobs({ db, log }: { db: Db; log: Log }): Jobs {
  const boss = bossOn(db);
  const works = new Map<string, Run<never>>();
  const stopping = new AbortController();
  const { signal } = stopping;
  const loops: Promise<void>[] = [];

  const runNext = async (name: string, run: Run<never>): Promise<boolean> => {
    const [job] = await boss.fetch<never>(name);
    if (job === undefined) return false;
    const renewal = setInterval(() => {
      putOff(db, { name, id: job.id, seconds: deadAfterSeconds }).catch(say('could not be renewed', name));
    }, renewEveryMs).unref();
    try {
      await run(job.data, signal);
      // nothing of what is done is kept: its data name people
      await boss.deleteJob(name, job.id);
    } catch (error) {
      log.warn({ err: error, job: name, id: job.id }, 'a job failed, and will be tried again');
      await boss.fail(name, job.id, { why: error instanceof Error ? error.name : 'unknown' });
    } finally {
      clearInterval(renewal);
    }
    return true;
  };
  const say = (what: string, job: string) => (error: unknown) => {
    log.error({ err: error, job }, `a job ${what}`);
    return false;
  };
  const repeat = async (everyMs: number, round: () => Promise<unknown>) => {
    while (!signal.aborted) {
      await round();
      await pause(everyMs, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const runAll = async (name: string, run: Run<never>) => {
    while (!signal.aborted && (await runNext(name, run).catch(say('could not be looked after', name))));
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
      const id = await boss.send(kind.name, data, { singletonKey: key, db: inside(tx) });
      // pg-boss says the same of a job that waits already and of a queue that nobody made
      if (id === null && !(await queueNames(tx)).includes(kind.name))
        throw new Error(`There is no queue ${kind.name}: make it by a migration.`);
    },
    work(kind, run) {
      works.set(kind.name, run as Run<never>);
    },
    start() {
      const begun = begin(db, [...works.keys()]).catch(say('could not be begun', 'any'));
      loops.push(begun.then(() => repeat(superviseEveryMs, supervise)));
      for (const [name, run] of works)
        loops.push(begun.then(() => repeat(lookEveryMs, () => runAll(name, run))));
    },
    async runDue() {
      let done = 0;
      for (const [name, run] of works) while (await runNext(name, run)) done += 1;
      return done;
    },
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function begin(db: Db, names: readonly string[]): Promise<void> {
  const there = await queueNames(db);
  const missing = names.filter((name) => !there.includes(name));
  if (missing.length > 0) throw new Error(`There are no queues for ${missing.join(', ')}.`);
  // its folder is ours alone, so whatever was under way died with the program before
  if (db.kind === 'embedded') await abandonActive(db);
}

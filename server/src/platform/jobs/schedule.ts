import type { Queries } from '../db/db.ts';
import type { Log } from '../log.ts';
import { sweepFailures, sweepSeconds, sweepSucceededAt } from '../metrics.ts';
import { findSweeps, recordSweep } from './jobs.sql.ts';

export interface ScheduledTasks {
  /** Tests do not start them: a sweep in between would take what a test expects. */
  start(): void;
  /** For tests: runs each sweep once. */
  runAll(): Promise<void>;
  stop(): Promise<void>;
}

export interface Sweep {
  minutes: number;
  run: () => Promise<unknown>;
}

/** Spreads the sweeps of a start, and those of nodes that start together. */
const spreadMs = 60_000;
/** Only sweeps this rare are recorded; the others begin with their interval. */
const recordedMinutes = 10;

/**
 * Runs sweeps at intervals, never two runs of the same sweep simultaneously. After a start a sweep first runs when the last
 * success, on any node, is as long ago as its interval: nodes that live for less than that sweep too. A failure is logged
 * and retried at the next interval.
 */
export function schedule(log: Log, db: Queries, sweeps: Readonly<Record<string, Sweep>>): ScheduledTasks {
  const running = new Set<Promise<void>>();
  const timers = new Map<string, NodeJS.Timeout>();
  let stopped = false;
  let started: Promise<void> | undefined;

  const runOnce = async (name: string, { minutes, run }: Sweep) => {
    const startedAt = performance.now();
    try {
      await run();
      sweepSucceededAt.set({ sweep: name }, Date.now() / 1000);
      if (minutes >= recordedMinutes) await recordSweep(db, name);
    } catch (error) {
      sweepFailures.inc({ sweep: name });
      log.error({ err: error, sweep: name }, 'a sweep failed');
    } finally {
      sweepSeconds.set({ sweep: name }, (performance.now() - startedAt) / 1000);
    }
  };
  const runIn = (ms: number, name: string, sweep: Sweep) => {
    if (stopped) return;
    const run = () => {
      const done = runOnce(name, sweep);
      running.add(done);
      void done.finally(() => {
        running.delete(done);
        runIn(sweep.minutes * 60_000, name, sweep);
      });
    };
    timers.set(name, setTimeout(run, ms).unref());
  };
  const startAll = async () => {
    // without the database the sweeps would fail too
    const ages = await findSweeps(db).catch(() => new Map<string, number>());
    for (const [name, sweep] of Object.entries(sweeps)) {
      const interval = sweep.minutes * 60_000;
      const left = sweep.minutes < recordedMinutes ? interval : interval - (ages.get(name) ?? interval);
      runIn(Math.max(0, left) + Math.random() * Math.min(spreadMs, interval), name, sweep);
    }
  };

  for (const name of Object.keys(sweeps)) {
    // present before the first run
    sweepSucceededAt.set({ sweep: name }, 0);
    sweepFailures.inc({ sweep: name }, 0);
  }
  return {
    start() {
      started ??= startAll();
    },
    async runAll() {
      for (const [name, sweep] of Object.entries(sweeps)) await runOnce(name, sweep);
    },
    async stop() {
      stopped = true;
      await started;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}

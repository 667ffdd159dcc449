import type { Log } from '../log.ts';
import { sweepFailures, sweepSeconds, sweepSucceededAt } from '../metrics.ts';

export interface ScheduledTasks {
  stop(): Promise<void>;
}

/** Runs sweeps at intervals, never two runs of the same sweep simultaneously. A failure is logged and retried at the next interval. */
export function schedule(
  log: Log,
  sweeps: Readonly<Record<string, { minutes: number; run: () => Promise<void> }>>,
): ScheduledTasks {
  const running = new Set<Promise<void>>();
  const timers = Object.entries(sweeps).map(([name, { minutes, run }]) => {
    let busy = false;
    // present before its first run, which may be an hour away
    sweepSucceededAt.set({ sweep: name }, 0);
    sweepFailures.inc({ sweep: name }, 0);
    const runOnce = async () => {
      if (busy) return;
      busy = true;
      const startedAt = performance.now();
      try {
        await run();
        sweepSucceededAt.set({ sweep: name }, Date.now() / 1000);
      } catch (error) {
        sweepFailures.inc({ sweep: name });
        log.error({ err: error, sweep: name }, 'a sweep failed');
      } finally {
        sweepSeconds.set({ sweep: name }, (performance.now() - startedAt) / 1000);
        busy = false;
      }
    };
    return setInterval(() => {
      const done = runOnce();
      running.add(done);
      void done.finally(() => running.delete(done));
    }, minutes * 60_000).unref();
  });

  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}

import type { Log } from '../log.ts';

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
    const runOnce = async () => {
      if (busy) return;
      busy = true;
      try {
        await run();
      } catch (error) {
        log.error({ err: error, sweep: name }, 'a sweep failed');
      } finally {
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

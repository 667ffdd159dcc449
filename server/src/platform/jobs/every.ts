import type { Log } from '../log.ts';

export interface Sweeps {
  stop(): Promise<void>;
}

/** Runs sweeps at intervals, one run of each at a time. A sweep that fails is logged and tried again next time. */
export function sweepEvery(
  log: Log,
  sweeps: Readonly<Record<string, { minutes: number; run: () => Promise<void> }>>,
): Sweeps {
  const running = new Set<Promise<void>>();
  const timers = Object.entries(sweeps).map(([name, { minutes, run }]) => {
    let busy = false;
    const turn = async () => {
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
      const done = turn();
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

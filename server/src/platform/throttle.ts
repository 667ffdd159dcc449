/** Runs an act at most once in an interval for each key; acts during the interval run as one when it ends. */
export interface Throttle {
  run(key: string, act: () => void): void;
  /** an act already waits for the end of the interval */
  isWaiting(key: string): boolean;
}

export function createThrottle(intervalMs: number): Throttle {
  /** the keys whose interval runs, with the act that waits for its end */
  const intervals = new Map<string, (() => void) | null>();

  const run: Throttle['run'] = (key, act) => {
    if (intervals.has(key)) return void intervals.set(key, act);
    intervals.set(key, null);
    setTimeout(() => {
      const waiting = intervals.get(key);
      intervals.delete(key);
      if (waiting) run(key, waiting);
    }, intervalMs).unref();
    act();
  };
  return { run, isWaiting: (key) => intervals.get(key) != null };
}

import { Refusal } from '../../platform/refusal.ts';

export type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets `atOnce` works run and as many as `waitingAtMost` wait, first come, first served.
 * Refuses with `unavailable` what comes while the line is full: a flood is told to come back and piles up nothing.
 */
export function createTurns(atOnce: number, waitingAtMost: number): TakeTurn {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async (work) => {
    if (running < atOnce) running += 1;
    else if (waiting.length < waitingAtMost) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new Refusal('unavailable', { retryAfter: 5 });
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

import pLimit, { type LimitFunction } from 'p-limit';
import { ApiError } from '../api-error.ts';

/**
 * Runs a read that a couple can make slow by filling its own room. `key` is the couple. A read whose signal aborts while
 * it waits does not run. Throws: `tooMany` when too many reads of the couple wait already.
 */
export type HeavyReads = <T>(key: string, signal: AbortSignal, read: () => Promise<T>) => Promise<T>;

/** how many reads of a couple wait for the one that runs */
const mostWaiting = 3;

/**
 * One heavy read at a time per couple, and `concurrency` on the node. Otherwise a couple with a full room takes all
 * connections of the pool by searching it many times in parallel, and other couples' requests fail.
 */
export function createHeavyReads(concurrency: number): HeavyReads {
  const ofNode = pLimit(concurrency);
  const couples = new Map<string, { oneByOne: LimitFunction; open: number }>();
  return async (key, signal, read) => {
    const couple = couples.get(key) ?? { oneByOne: pLimit(1), open: 0 };
    if (couple.open > mostWaiting) throw new ApiError('tooMany', { retryAfter: 1 });
    couples.set(key, couple);
    couple.open += 1;
    try {
      return await couple.oneByOne(() =>
        ofNode(() => {
          signal.throwIfAborted();
          return read();
        }),
      );
    } finally {
      couple.open -= 1;
      if (couple.open === 0) couples.delete(key);
    }
  };
}

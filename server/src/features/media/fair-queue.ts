import { ApiError } from '../../platform/api-error.ts';
import { mediaErrors } from './media.texts.ts';

interface Waiter {
  start: () => void;
}

/** Limits concurrent work: at most one running job per person, scheduled round-robin between people. */
export type FairQueue = <T>(
  by: { person: string; signal: AbortSignal },
  work: () => Promise<T>,
) => Promise<T>;

/**
 * Runs up to `concurrency` jobs and queues up to `capacity`; refuses more with `unavailable`. A person moves to the end
 * of the queue after each job, so that many jobs of one person delay another person's by at most one. Aborting removes
 * a waiting job and rejects with the signal's reason.
 */
export function createFairQueue({
  concurrency,
  capacity,
}: {
  concurrency: number;
  capacity: number;
}): FairQueue {
  /** in serving order */
  const waiting = new Map<string, Waiter[]>();
  const running = new Set<string>();
  let length = 0;

  const startNext = (): void => {
    if (running.size >= concurrency) return;
    for (const [person, waiters] of waiting) {
      if (running.has(person)) continue;
      const [next, ...rest] = waiters;
      waiting.delete(person);
      if (rest.length > 0) waiting.set(person, rest);
      length -= 1;
      running.add(person);
      next?.start();
      return;
    }
  };

  const remove = (person: string, waiter: Waiter): void => {
    const rest = (waiting.get(person) ?? []).filter((other) => other !== waiter);
    if (rest.length > 0) waiting.set(person, rest);
    else waiting.delete(person);
    length -= 1;
  };

  return async ({ person, signal }, work) => {
    signal.throwIfAborted();
    if (running.size < concurrency && !running.has(person)) running.add(person);
    else {
      if (length >= capacity)
        throw new ApiError('unavailable', {
          message: mediaErrors.tooManyInWork,
          retryAfter: 5,
        });
      await new Promise<void>((resolve, reject) => {
        const abort = (): void => {
          remove(person, waiter);
          reject(signal.reason);
        };
        const waiter: Waiter = {
          start: () => {
            signal.removeEventListener('abort', abort);
            resolve();
          },
        };
        signal.addEventListener('abort', abort);
        waiting.set(person, [...(waiting.get(person) ?? []), waiter]);
        length += 1;
      });
    }
    try {
      return await work();
    } finally {
      running.delete(person);
      startNext();
    }
  };
}

import { ApiError } from '../api-error.ts';

interface Waiter {
  start: () => void;
}

/** Limits concurrent work, scheduled round-robin between people. */
export interface FairQueue {
  run<T>(by: { person: string; signal: AbortSignal }, work: () => Promise<T>): Promise<T>;
  /** waiting jobs */
  length(): number;
}

/**
 * Runs up to `concurrency` jobs and queues up to `capacity`; refuses more with `unavailable`. A person moves to the end
 * of the queue after each job, and goes after everybody who has no running job, so that many jobs of one person delay
 * another person's by at most one. Aborting removes a waiting job and rejects with the signal's reason.
 */
export function createFairQueue({
  concurrency,
  capacity,
  fullMessage,
}: {
  concurrency: number;
  capacity: number;
  fullMessage: string;
}): FairQueue {
  /** in serving order */
  const waiting = new Map<string, Waiter[]>();
  /** the person of each running job */
  const running: string[] = [];
  let length = 0;

  const startNext = (): void => {
    const people = [...waiting.keys()];
    const person = people.find((one) => !running.includes(one)) ?? people[0];
    if (person === undefined) return;
    const [next, ...rest] = waiting.get(person) ?? [];
    waiting.delete(person);
    if (rest.length > 0) waiting.set(person, rest);
    length -= 1;
    running.push(person);
    next?.start();
  };

  const remove = (person: string, waiter: Waiter): void => {
    const rest = (waiting.get(person) ?? []).filter((other) => other !== waiter);
    if (rest.length > 0) waiting.set(person, rest);
    else waiting.delete(person);
    length -= 1;
  };

  const run: FairQueue['run'] = async ({ person, signal }, work) => {
    signal.throwIfAborted();
    // nobody waits while a slot is free
    if (running.length < concurrency) running.push(person);
    else {
      if (length >= capacity)
        throw new ApiError('unavailable', {
          message: fullMessage,
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
      running.splice(running.indexOf(person), 1);
      startNext();
    }
  };
  return { run, length: () => length };
}

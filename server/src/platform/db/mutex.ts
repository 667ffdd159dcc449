import type { Deadline } from '../deadline.ts';

/** A first-in, first-out mutex. */
export interface Mutex {
  /** Waits for the lock and returns its release function, to be called once. Throws DeadlineExceeded. */
  acquire(deadline: Deadline): Promise<() => void>;
  /** Rejects all waiting and future calls of `acquire` with this error. */
  stop(reason: Error): void;
}

interface Waiting {
  resolve(): void;
  reject(reason: Error): void;
}

export function createMutex(): Mutex {
  const queue = new Set<Waiting>();
  let locked = false;
  let stopped: Error | undefined;

  const release = () => {
    const [first] = queue;
    if (!first) {
      locked = false;
      return;
    }
    queue.delete(first);
    first.resolve();
  };

  return {
    async acquire(deadline) {
      if (stopped) throw stopped;
      if (!locked) {
        locked = true;
        return release;
      }
      let entry: Waiting | undefined;
      const turn = new Promise<void>((resolve, reject) => {
        entry = { resolve, reject };
        queue.add(entry);
      });
      try {
        await deadline.allow(turn);
        return release;
      } catch (error) {
        // no longer queued: the lock was granted just as the deadline passed, so pass it on
        if (entry && !queue.delete(entry) && !stopped) release();
        throw error;
      }
    },
    stop(reason) {
      stopped = reason;
      for (const waiting of queue) waiting.reject(reason);
      queue.clear();
    },
  };
}

import pLimit, { type LimitFunction } from 'p-limit';
import { type Deadline, DeadlineExceeded } from '../deadline.ts';

/** Runs the work of one key one after the other. Work that has not begun by its deadline never begins. */
type RunExclusive = <T>(key: string, deadline: Deadline, work: () => Promise<T>) => Promise<T>;

export function createKeyedMutex(): RunExclusive {
  const queues = new Map<string, LimitFunction>();
  return async (key, deadline, work) => {
    const queue = queues.get(key) ?? pLimit(1);
    queues.set(key, queue);
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const result = queue(async () => {
      try {
        if (deadline.left() === 0) throw new DeadlineExceeded();
        begin();
        return await work();
      } finally {
        if (queue.pendingCount === 0) queues.delete(key);
      }
    });
    // only the wait: work that has begun watches its deadline itself, because a COMMIT that was sent may succeed
    await deadline.allow(Promise.race([begun, result]));
    return result;
  };
}

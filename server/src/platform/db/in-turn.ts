import pLimit, { type LimitFunction } from 'p-limit';
import { type Deadline, DeadlineExceeded } from '../deadline.ts';

/** Runs the transactions of one key one after the other. One that is not begun at its deadline never begins. */
export type InTurn = <T>(key: string, deadline: Deadline, run: () => Promise<T>) => Promise<T>;

export function createInTurn(): InTurn {
  const queues = new Map<string, LimitFunction>();
  return (key, deadline, run) => {
    const queue = queues.get(key) ?? pLimit(1);
    queues.set(key, queue);
    return deadline.allow(
      queue(async () => {
        try {
          if (deadline.left() === 0) throw new DeadlineExceeded();
          return await run();
        } finally {
          if (queue.pendingCount === 0) queues.delete(key);
        }
      }),
    );
  };
}

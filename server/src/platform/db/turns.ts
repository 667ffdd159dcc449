import type { Deadline } from './deadline.ts';

/** One after the other, in the order of asking. */
export interface Turns {
  /** Waits for the turn and answers what gives it on, to be called once. TooLate when it did not come in time. */
  take(deadline: Deadline): Promise<() => void>;
  /** Nobody gets a turn any more; whoever waits is told why. */
  stop(why: Error): void;
}

interface Waiting {
  come(): void;
  fail(why: Error): void;
}

export function createTurns(): Turns {
  const queue = new Set<Waiting>();
  let taken = false;
  let stopped: Error | undefined;

  const giveOn = () => {
    const [first] = queue;
    if (!first) {
      taken = false;
      return;
    }
    queue.delete(first);
    first.come();
  };

  return {
    async take(deadline) {
      if (stopped) throw stopped;
      if (!taken) {
        taken = true;
        return giveOn;
      }
      let entry: Waiting | undefined;
      const turn = new Promise<void>((come, fail) => {
        entry = { come, fail };
        queue.add(entry);
      });
      try {
        await deadline.allow(turn);
        return giveOn;
      } catch (error) {
        // it came in the moment in which the time was over
        if (entry && !queue.delete(entry) && !stopped) giveOn();
        throw error;
      }
    },
    stop(why) {
      stopped = why;
      for (const waiting of queue) waiting.fail(why);
      queue.clear();
    },
  };
}

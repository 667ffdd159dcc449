/** Thrown when the time was over before the answer came. What was waited for may still happen. */
export class TooLate extends Error {
  constructor() {
    super('There was no answer in time.');
    this.name = 'TooLate';
  }
}

/** A moment until which one thing that was asked has to be answered, however many steps it takes. */
export interface Deadline {
  /** milliseconds, 0 when it is over */
  left(): number;
  /** What `step` answers, or TooLate when the moment comes first. */
  allow<T>(step: Promise<T>): Promise<T>;
}

/** By the clock that nobody sets: a change of the time of day makes nothing late. */
export function deadlineIn(milliseconds: number): Deadline {
  const end = performance.now() + milliseconds;
  const left = () => Math.max(0, end - performance.now());
  return {
    left,
    async allow(step) {
      let timer: NodeJS.Timeout | undefined;
      const over = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new TooLate()), left());
      });
      try {
        return await Promise.race([step, over]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

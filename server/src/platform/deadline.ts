/** The deadline passed before the answer arrived. The operation may still complete. */
export class DeadlineExceeded extends Error {
  constructor() {
    super('There was no answer in time.');
    this.name = 'DeadlineExceeded';
  }
}

/** A time limit shared by all steps of one operation. */
export interface Deadline {
  /** milliseconds; 0 after the deadline */
  left(): number;
  /**
   * Resolves with `step`, or rejects with DeadlineExceeded. An answer that arrived while the event loop was blocked
   * counts as in time.
   */
  allow<T>(step: Promise<T>): Promise<T>;
}

/** Uses the monotonic clock, so that a change of the system time cannot expire it. */
export function deadlineIn(milliseconds: number): Deadline {
  const end = performance.now() + milliseconds;
  let isOver = false;
  const left = () => (isOver ? 0 : Math.max(0, end - performance.now()));
  return {
    left,
    async allow(step) {
      let timer: NodeJS.Timeout | undefined;
      const expired = new Promise<never>((_, reject) => {
        const expire = () => {
          // a timer leaves out fractions of a millisecond: without this, a step could still begin in the last one
          isOver = true;
          reject(new DeadlineExceeded());
        };
        timer = setTimeout(() => setImmediate(() => setImmediate(expire)), left());
      });
      try {
        return await Promise.race([step, expired]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

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
  const left = () => Math.max(0, end - performance.now());
  return {
    left,
    async allow(step) {
      let timer: NodeJS.Timeout | undefined;
      const expired = new Promise<never>((_, reject) => {
        timer = setTimeout(() => setImmediate(() => setImmediate(reject, new DeadlineExceeded())), left());
      });
      try {
        return await Promise.race([step, expired]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

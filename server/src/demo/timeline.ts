import { day } from '@twosome/contract/platform/days';
import { moveClock, resetClock } from '../platform/clock.ts';

/** Steps whose ages differ by at most a tenth run together. The difference is not visible, and it halves the duration. */
const batchRatio = 0.9;
const concurrency = 8;

export interface Step {
  daysAgo: number;
  act(): Promise<unknown>;
  /** runs first, even within the same batch */
  after?: Step;
}

/** Runs all steps, oldest first, each with the clock set to its time. */
export async function runTimeline(steps: readonly Step[], signal: AbortSignal): Promise<void> {
  const sorted = steps.toSorted((a, b) => b.daysAgo - a.daysAgo);
  const done = new Map<Step, Promise<unknown>>();
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    signal.throwIfAborted();
    const daysAgo = sorted[from]?.daysAgo ?? 0;
    while ((sorted[to]?.daysAgo ?? -1) >= daysAgo * batchRatio) to += 1;
    await atDaysAgo(daysAgo, () =>
      concurrently(sorted.slice(from, to), (step) => {
        const finished = Promise.resolve(step.after && done.get(step.after)).then(step.act);
        done.set(step, finished);
        return finished;
      }),
    );
  }
}

/** Moves the clock of the whole process, so no one but the story's people may be signed in. */
export async function atDaysAgo(daysAgo: number, act: () => Promise<void>): Promise<void> {
  moveClock(-daysAgo * day);
  try {
    await act();
  } finally {
    resetClock();
  }
}

/** Starts items in order, so that a step never waits for one that has not started. */
export async function concurrently<T>(all: readonly T[], act: (item: T) => Promise<unknown>): Promise<void> {
  const rest = all.values();
  const worker = async () => {
    for (const item of rest) await act(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

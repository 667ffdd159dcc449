import { setImmediate as nextTurn } from 'node:timers/promises';

/** The longest turn of the event loop, in milliseconds, while `work` runs. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isDone = false;
  const done = work().finally(() => {
    isDone = true;
  });
  for (let last = performance.now(); ; ) {
    await nextTurn();
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (isDone) break;
  }
  await done;
  return longest;
}

/**
 * The longest time that `work` blocks the event loop, in milliseconds. Takes the minimum of up to ten measurements,
 * because a busy machine and garbage collection only ever lengthen it. Stops at the first one below `quickEnough`.
 */
export async function heldBy(work: () => Promise<unknown>, quickEnough: number): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let times = 0; times < 10 && shortest >= quickEnough; times += 1)
    shortest = Math.min(shortest, await longestTurn(work));
  return shortest;
}

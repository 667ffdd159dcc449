import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** What heavy work in a child process costs the server's process, and other people's requests. */
export interface Strain {
  /** more than before, in megabytes */
  memory: number;
  /** of the event loop, in milliseconds */
  longestTurn: number;
  /** the 99th percentile of `request` during the work, in times of what it is without */
  slower: number;
}

/** Nobody notices a request that takes less than this, so a multiple of a shorter time means nothing. */
const quickMs = 10;

export interface Trial {
  /** what the client of the test does before, in the same process */
  prepare?: () => Promise<unknown>;
  work: () => Promise<unknown>;
  /** of another person */
  request: () => Promise<unknown>;
}

/** Measures up to five times and takes the lowest values, because a busy machine only raises them. */
export async function strainOf(
  { prepare = async () => {}, work, request }: Trial,
  isFine: (strain: Strain) => boolean,
): Promise<Strain> {
  const lowest: Strain = {
    memory: Number.MAX_VALUE,
    longestTurn: Number.MAX_VALUE,
    slower: Number.MAX_VALUE,
  };
  for (let times = 0; times < 5 && !isFine(lowest); times += 1) {
    await prepare();
    const strain = await measure(work, request);
    for (const value of ['memory', 'longestTurn', 'slower'] as const)
      lowest[value] = Math.min(lowest[value], strain[value]);
  }
  return lowest;
}

async function measure(work: () => Promise<unknown>, request: () => Promise<unknown>): Promise<Strain> {
  const quiet = await percentile(request, pause(2000));
  const before = process.memoryUsage.rss();
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  try {
    const busy = await percentile(request, work());
    return {
      memory: (most - before) / 1e6,
      longestTurn: delay.max / 1e6,
      slower: busy / Math.max(quiet, quickMs),
    };
  } finally {
    clearInterval(sampling);
    delay.disable();
  }
}

/** Sends requests one after another until `work` is done. */
async function percentile(request: () => Promise<unknown>, work: Promise<unknown>): Promise<number> {
  const times: number[] = [];
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const startedAt = performance.now();
    await request();
    times.push(performance.now() - startedAt);
    await pause(5);
  }
  await done;
  return times.sort((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;
}

import { expect, test, vi } from 'vitest';
import { createBatcher } from './batch.ts';

/** A batcher whose batches finish when the test releases them. */
function createManual({ fails = [] as number[], isCausedByOneJob = (): boolean => true } = {}) {
  const batches: number[][] = [];
  const release: (() => void)[] = [];
  const runBatch = (jobs: number[]) =>
    new Promise<string[]>((resolve, reject) => {
      batches.push(jobs);
      release.push(() => {
        if (jobs.some((job) => fails.includes(job))) reject(new Error(`${jobs} failed`));
        else resolve(jobs.map((job) => `done ${job}`));
      });
    });
  const runOne = vi.fn(async (job: number) => {
    if (fails.includes(job)) throw new Error(`${job} failed`);
    return `done ${job} alone`;
  });
  return {
    batches,
    release,
    runOne,
    submit: createBatcher({ runBatch, runOne, isCausedByOneJob }, { maxBatchSize: 3, concurrency: 2 }),
  };
}

test('jobs that arrive while it is busy wait in order, within the limits of batch size and concurrency', async () => {
  const { submit, batches, release } = createManual();
  const first = submit(1);
  await expect.poll(() => batches).toHaveLength(1);
  const second = submit(2);
  await expect.poll(() => batches).toHaveLength(2);
  const rest = Promise.all([3, 4, 5, 6].map(submit));
  release[0]?.();
  expect(await first).toBe('done 1');
  await expect.poll(() => batches).toEqual([[1], [2], [3, 4, 5]]);
  release[1]?.();
  expect(await second).toBe('done 2');
  await expect.poll(() => batches.at(-1)).toEqual([6]);
  for (const finish of release.slice(2)) finish();
  expect(await rest).toEqual(['done 3', 'done 4', 'done 5', 'done 6']);
});

test('after a failure caused by one job each job runs alone, and only that one fails', async () => {
  const { submit, batches, release } = createManual({ fails: [2] });
  const results = Promise.allSettled([1, 2, 3].map(submit));
  await expect.poll(() => batches).toHaveLength(1);
  release[0]?.();
  expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('any other failure rejects all jobs of the batch immediately', async () => {
  const { submit, batches, release, runOne } = createManual({ fails: [2], isCausedByOneJob: () => false });
  const results = Promise.allSettled([1, 2, 3].map(submit));
  await expect.poll(() => batches).toHaveLength(1);
  release[0]?.();
  expect((await results).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  expect(runOne).not.toHaveBeenCalled();
});

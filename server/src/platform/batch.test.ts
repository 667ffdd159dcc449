import { expect, test } from 'vitest';
import { createBatcher } from './batch.ts';
import { DeadlineExceeded } from './deadline.ts';

/** A batcher whose batches finish when the test releases them. */
function createManual({ fails = [] as number[], error = new Error('failed') } = {}) {
  const batches: number[][] = [];
  const release: (() => void)[] = [];
  const runBatch = (jobs: number[]) =>
    new Promise<(string | Error)[]>((resolve, reject) => {
      batches.push(jobs);
      release.push(() => {
        if (jobs.some((job) => fails.includes(job))) reject(error);
        else resolve(jobs.map((job) => (job < 0 ? new Error(`${job} is refused`) : `done ${job}`)));
      });
    });
  return { batches, release, submit: createBatcher(runBatch, { maxBatchSize: 3, concurrency: 2 }) };
}

test('jobs of the same tick form one batch, and each gets its own result or error', async () => {
  const { submit, batches, release } = createManual();
  const results = Promise.allSettled([1, -2, 3].map(submit));
  await expect.poll(() => batches).toEqual([[1, -2, 3]]);
  release[0]?.();
  expect(await results).toEqual([
    { status: 'fulfilled', value: 'done 1' },
    { status: 'rejected', reason: new Error('-2 is refused') },
    { status: 'fulfilled', value: 'done 3' },
  ]);
});

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

test('after a failed batch each job runs alone, in order, and only the one that caused it fails', async () => {
  const { submit, batches, release } = createManual({ fails: [2] });
  const results = Promise.allSettled([1, 2, 3].map(submit));
  for (const count of [1, 2, 3, 4]) {
    await expect.poll(() => batches).toHaveLength(count);
    release[count - 1]?.();
  }
  expect(batches).toEqual([[1, 2, 3], [1], [2], [3]]);
  expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a database that is away fails the whole batch once', async () => {
  const { submit, batches, release } = createManual({ fails: [2], error: new DeadlineExceeded() });
  const results = Promise.allSettled([1, 2, 3].map(submit));
  await expect.poll(() => batches).toHaveLength(1);
  release[0]?.();
  expect((await results).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  expect(batches).toHaveLength(1);
});

test('jobs that need a lock of a running batch wait for its end, and later ones pass them', async () => {
  const batches: string[][] = [];
  const release: (() => void)[] = [];
  const submit = createBatcher(
    (jobs: string[]) => {
      batches.push(jobs);
      return new Promise<string[]>((resolve) => release.push(() => resolve(jobs)));
    },
    { maxBatchSize: 3, concurrency: 2, lockOf: (job) => job[0] as string },
  );
  const first = submit('a1');
  await expect.poll(() => batches).toEqual([['a1']]);
  const rest = Promise.all(['a2', 'a3', 'b1', 'a4', 'c1'].map(submit));
  await expect.poll(() => batches).toEqual([['a1'], ['b1', 'c1']]);
  release[1]?.();
  release[0]?.();
  await first;
  await expect.poll(() => batches.at(-1)).toEqual(['a2', 'a3', 'a4']);
  release[2]?.();
  expect(await rest).toEqual(['a2', 'a3', 'b1', 'a4', 'c1']);
});

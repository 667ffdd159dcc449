import { expect, test, vi } from 'vitest';
import { gathering } from './gather.ts';

/** A worker that is let go by hand, and what it was given. */
function slow({ fails = [] as number[], isOfOne = (): boolean => true } = {}) {
  const given: number[][] = [];
  const release: (() => void)[] = [];
  const many = (jobs: number[]) =>
    new Promise<string[]>((resolve, reject) => {
      given.push(jobs);
      release.push(() => {
        if (jobs.some((job) => fails.includes(job))) reject(new Error(`${jobs} failed`));
        else resolve(jobs.map((job) => `done ${job}`));
      });
    });
  const one = vi.fn(async (job: number) => {
    if (fails.includes(job)) throw new Error(`${job} failed`);
    return `done ${job} alone`;
  });
  return { given, release, one, gather: gathering({ many, one, isOfOne }, { most: 3, atOnce: 2 }) };
}

test('what comes in the same breath is done together, and each is told its own', async () => {
  const { gather, given, release } = slow();
  const answers = Promise.all([1, 2, 3].map(gather));
  await expect.poll(() => given).toEqual([[1, 2, 3]]);
  release[0]?.();
  expect(await answers).toEqual(['done 1', 'done 2', 'done 3']);
});

test('what comes while it is busy waits, in order, and never more at once than may be', async () => {
  const { gather, given, release } = slow();
  const first = gather(1);
  await expect.poll(() => given).toHaveLength(1);
  const second = gather(2);
  await expect.poll(() => given).toHaveLength(2);
  const rest = Promise.all([3, 4, 5, 6].map(gather));
  release[0]?.();
  expect(await first).toBe('done 1');
  await expect.poll(() => given).toEqual([[1], [2], [3, 4, 5]]);
  release[1]?.();
  expect(await second).toBe('done 2');
  await expect.poll(() => given.at(-1)).toEqual([6]);
  for (const letGo of release.slice(2)) letGo();
  expect(await rest).toEqual(['done 3', 'done 4', 'done 5', 'done 6']);
});

test('what fails for one of them is done one by one: nobody pays for another', async () => {
  const { gather, given, release } = slow({ fails: [2] });
  const answers = Promise.allSettled([1, 2, 3].map(gather));
  await expect.poll(() => given).toHaveLength(1);
  release[0]?.();
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('what is the fault of none is told to all at once', async () => {
  const { gather, given, release, one } = slow({ fails: [2], isOfOne: () => false });
  const answers = Promise.allSettled([1, 2, 3].map(gather));
  await expect.poll(() => given).toHaveLength(1);
  release[0]?.();
  expect((await answers).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  expect(one).not.toHaveBeenCalled();
});

import { expect, test } from 'vitest';
import { ApiError } from '../../platform/api-error.ts';
import { createFairQueue } from './fair-queue.ts';

/** A job that the test ends. */
function controlledJob() {
  let end: (result: string) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const ended = new Promise<string>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  const job = {
    hasStarted: false,
    end,
    fail,
    run: () => {
      job.hasStarted = true;
      return ended;
    },
  };
  return job;
}
const never = new AbortController().signal;
const by = (person: string, signal = never) => ({ person, signal });

test('runs one job per person and alternates between people', async () => {
  const enqueue = createFairQueue({ concurrency: 2, capacity: 10 });
  const hers = Array.from({ length: 4 }, controlledJob);
  const ends = hers.map((one) => enqueue(by('mallory'), one.run));
  expect(hers.map((one) => one.hasStarted)).toEqual([true, false, false, false]);

  const [his, other, third] = [controlledJob(), controlledJob(), controlledJob()];
  const others = [
    enqueue(by('bruno'), his.run),
    enqueue(by('chloe'), other.run),
    enqueue(by('dan'), third.run),
  ];
  expect([his.hasStarted, other.hasStarted]).toEqual([true, false]);
  hers[0]?.end('done');
  await ends[0];
  // her second job waited longest; her third is queued after all others
  await expect.poll(() => [hers[1]?.hasStarted, other.hasStarted]).toEqual([true, false]);
  hers[1]?.end('done');
  await ends[1];
  await expect.poll(() => [hers[2]?.hasStarted, other.hasStarted]).toEqual([false, true]);
  for (const one of [...hers, his, other, third]) one.end('done');
  await Promise.all([...ends, ...others]);
});

test('a job that fails frees its slot', async () => {
  const enqueue = createFairQueue({ concurrency: 1, capacity: 10 });
  const [bad, good] = [controlledJob(), controlledJob()];
  const ends = [enqueue(by('ana'), bad.run), enqueue(by('bruno'), good.run)];
  bad.fail(new Error('broken'));
  good.end('fine');
  await expect(ends[0]).rejects.toThrow('broken');
  expect(await ends[1]).toBe('fine');
  expect(await enqueue(by('ana'), async () => 'and again')).toBe('and again');
});

test('refuses jobs when full, and accepts them again when empty', async () => {
  const enqueue = createFairQueue({ concurrency: 1, capacity: 2 });
  const jobs = Array.from({ length: 3 }, controlledJob);
  const ends = jobs.map((one, index) => enqueue(by(`person ${index}`), one.run));
  const refused = await enqueue(by('late'), async () => 'never').catch((error) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({ kind: 'unavailable', retryAfter: 5 });
  for (const one of jobs) one.end('done');
  await Promise.all(ends);
  expect(await enqueue(by('late'), async () => 'now')).toBe('now');
});

test('aborting removes a waiting job and frees its slot', async () => {
  const enqueue = createFairQueue({ concurrency: 1, capacity: 1 });
  const [first, second, third] = [controlledJob(), controlledJob(), controlledJob()];
  const end = enqueue(by('ana'), first.run);
  const aborted = new AbortController();
  const removed = enqueue(by('bruno', aborted.signal), second.run);
  aborted.abort(new Error('aborted'));
  await expect(removed).rejects.toThrow('aborted');
  const next = enqueue(by('chloe'), third.run);
  for (const one of [first, second, third]) one.end('done');
  expect(await Promise.all([end, next])).toEqual(['done', 'done']);
  expect(second.hasStarted).toBe(false);
  await expect(enqueue(by('bruno', aborted.signal), second.run)).rejects.toThrow('aborted');
});

import { expect, test } from 'vitest';
import { ApiError } from '../api-error.ts';
import { createFairQueue as createQueue } from './fair-queue.ts';

const createFairQueue = (sizes: { concurrency: number; capacity: number }) =>
  createQueue({ ...sizes, fullMessage: 'Too many.' });

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

const started = (jobs: ReturnType<typeof controlledJob>[]) => jobs.map((one) => one.hasStarted);

test('one person uses every slot while nobody else waits', async () => {
  const { run: enqueue } = createFairQueue({ concurrency: 2, capacity: 10 });
  const jobs = Array.from({ length: 4 }, controlledJob);
  const ends = jobs.map((one) => enqueue(by('ana'), one.run));
  expect(started(jobs)).toEqual([true, true, false, false]);
  jobs[1]?.end('done');
  await ends[1];
  await expect.poll(() => started(jobs)).toEqual([true, true, true, false]);
  for (const one of jobs) one.end('done');
  await Promise.all(ends);
});

test('starts a job of everybody else before another one of a person who has one running', async () => {
  const { run: enqueue } = createFairQueue({ concurrency: 2, capacity: 10 });
  const hers = Array.from({ length: 4 }, controlledJob);
  const ends = hers.map((one) => enqueue(by('mallory'), one.run));
  const others = [controlledJob(), controlledJob(), controlledJob()];
  const othersEnds = ['bruno', 'chloe', 'dan'].map((name, index) =>
    enqueue(by(name), others[index]?.run ?? (() => Promise.reject(new Error('no job')))),
  );
  // her third job waited longest, but her first one still runs
  hers[1]?.end('done');
  await ends[1];
  await expect
    .poll(() => [...started(hers), ...started(others)])
    .toEqual([...[true, true, false, false], ...[true, false, false]]);
  // now none of hers runs; her fourth is queued after all others
  hers[0]?.end('done');
  await ends[0];
  await expect
    .poll(() => [...started(hers), ...started(others)])
    .toEqual([...[true, true, true, false], ...[true, false, false]]);
  for (const [index, job] of others.entries()) {
    job.end('done');
    await othersEnds[index];
    await expect.poll(() => others[index + 1]?.hasStarted ?? hers[3]?.hasStarted).toBe(true);
    expect(hers[3]?.hasStarted).toBe(index === 2);
  }
  for (const one of hers) one.end('done');
  await Promise.all(ends);
});

test('a job that fails frees its slot', async () => {
  const { run: enqueue } = createFairQueue({ concurrency: 1, capacity: 10 });
  const [bad, good] = [controlledJob(), controlledJob()];
  const ends = [enqueue(by('ana'), bad.run), enqueue(by('bruno'), good.run)];
  bad.fail(new Error('broken'));
  good.end('fine');
  await expect(ends[0]).rejects.toThrow('broken');
  expect(await ends[1]).toBe('fine');
  expect(await enqueue(by('ana'), async () => 'and again')).toBe('and again');
});

test('refuses jobs when full, and accepts them again when empty', async () => {
  const { run: enqueue } = createFairQueue({ concurrency: 1, capacity: 2 });
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
  const { run: enqueue } = createFairQueue({ concurrency: 1, capacity: 1 });
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

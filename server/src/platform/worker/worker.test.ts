import { expect, test, vi } from 'vitest';
import { createWorker, type Worker } from './worker.ts';

interface TestTasks {
  environment: { input: null; result: string[] };
  sum: { input: { count: number }; result: number };
  hang: { input: null; result: null };
  fillMemory: { input: null; result: null };
  exit: { input: null; result: null };
  fail: { input: null; result: null };
  early: { input: null; result: string };
  sendNull: { input: null; result: null };
  inherited: { input: null; result: null };
}

const create = (idleMs?: number): Worker<TestTasks> =>
  createWorker<TestTasks>({
    file: new URL('../../testing/tasks.mjs', import.meta.url),
    heapMb: 64,
    deadlinesMs: {
      environment: 20_000,
      sum: 20_000,
      hang: 300,
      fillMemory: 60_000,
      exit: 20_000,
      fail: 20_000,
      early: 20_000,
      sendNull: 20_000,
      inherited: 20_000,
    },
    ...(idleMs !== undefined && { idleMs }),
  });
const { signal } = new AbortController();

test('a task has no settings and no keys of the server in its environment', async () => {
  process.env.SECRET_OF_THE_SERVER = 'secret';
  expect(await create().run('environment', null, { signal })).toEqual([]);
  delete process.env.SECRET_OF_THE_SERVER;
});

test('a task of a job leaves the processor to requests', async () => {
  const file = new URL('../../testing/tasks.mjs', import.meta.url);
  const deadlinesMs = { priority: 20_000 };
  const worker = createWorker<{ priority: { input: null; result: number } }>({
    file,
    heapMb: 64,
    deadlinesMs,
    isBackground: true,
  });
  expect(await worker.run('priority', null, { signal })).toBeGreaterThan(0);
});

test('a task reads by calls of its host, and waits for each', async () => {
  const read: number[] = [];
  const host = {
    next: async (at: number) => {
      read.push(at);
      return at * 10;
    },
  };
  expect(await create().run('sum', { count: 4 }, { signal, host })).toBe(60);
  expect(read).toEqual([0, 1, 2, 3]);
});

test('a task that hangs, fills its memory, ends or throws ends its process alone, and the next one runs', async () => {
  const worker = create();
  const host = { next: async (at: number) => at };
  const next = () => worker.run('sum', { count: 3 }, { signal, host });
  expect(await worker.run('hang', null, { signal })).toEqual({ failure: 'tooSlow' });
  expect(await next()).toBe(3);
  expect(await worker.run('fillMemory', null, { signal })).toEqual({ failure: 'outOfMemory' });
  expect(await next()).toBe(3);
  expect(await worker.run('exit', null, { signal })).toEqual({ failure: 'crashed' });
  expect(await next()).toBe(3);
  await expect(worker.run('fail', null, { signal })).rejects.toThrow('a fault of the program');
  expect(await next()).toBe(3);
});

test('a process that was idle for too long takes no other task', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const worker = create(1000);
    const host = { next: async (at: number) => at };
    const next = () => worker.run('sum', { count: 3 }, { signal, host });
    expect(await next()).toBe(3);
    vi.advanceTimersByTime(1000);
    // the killed process has not ended yet
    expect(await next()).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});

test('an aborted task ends with the reason of the signal, a failed call of the host with its error', async () => {
  const worker = create();
  const cut = new AbortController();
  const running = worker.run('hang', null, { signal: cut.signal });
  cut.abort(new Error('the server stops'));
  await expect(running).rejects.toThrow('the server stops');
  const host = { next: async () => Promise.reject(new Error('the bucket is away')) };
  await expect(worker.run('sum', { count: 1 }, { signal, host })).rejects.toThrow('the bucket is away');
  await expect(worker.run('sum', { count: 1 }, { signal })).rejects.toThrow('next');
});

test('a call that its task did not wait for disturbs no later task of the process', async () => {
  const worker = create();
  let failLate = (_: Error) => {};
  const late = new Promise<number>((_, reject) => {
    failLate = reject;
  });
  expect(await worker.run('early', null, { signal, host: { next: () => late } })).toBe('early');
  const host = {
    next: async (at: number) => {
      failLate(new Error('late'));
      return at;
    },
  };
  expect(await worker.run('sum', { count: 3 }, { signal, host })).toBe(3);
});

test('a process that was taken over ends alone, and calls nothing that its host does not offer', async () => {
  const worker = create();
  expect(await worker.run('sendNull', null, { signal })).toEqual({ failure: 'crashed' });
  await expect(worker.run('inherited', null, { signal })).rejects.toThrow('toString');
});

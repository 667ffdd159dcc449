import { expect, test } from 'vitest';
import { createSendQueue } from './send-queue.ts';

/** A queue with `long` = 4 and tasks that the test resolves. */
function fixture() {
  const calls: string[] = [];
  const ends: (() => void)[] = [];
  const busyRuns: Promise<void>[] = [];
  const queue = createSendQueue(4, {
    onLong: () => calls.push('long'),
    onShort: () => calls.push('short'),
    onBusy: (done) => busyRuns.push(done),
    onFailed: (error) => calls.push(`failed: ${(error as Error).message}`),
  });
  const add = (name: string) =>
    queue.add(async () => {
      calls.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const endOne = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { queue, calls, busyRuns, add, endOne };
}

test('runs tasks one after another; reports a long queue at four and a short one at two', async () => {
  const { queue, calls, add, endOne } = fixture();
  for (const name of ['a', 'b', 'c', 'd']) add(name);
  expect(calls).toEqual(['a']);
  add('e');
  expect(calls).toEqual(['a', 'long']);
  add('f');
  await endOne();
  await endOne();
  expect(calls).toEqual(['a', 'long', 'b', 'c']);
  expect(queue.isLong).toBe(true);
  await endOne();
  expect(calls).toEqual(['a', 'long', 'b', 'c', 'short', 'd']);
  expect(queue.isLong).toBe(false);
});

test('onBusy resolves with the last task, and can be called again', async () => {
  const { calls, busyRuns, add, endOne } = fixture();
  add('a');
  add('b');
  expect(busyRuns).toHaveLength(1);
  await endOne();
  await endOne();
  await busyRuns[0];
  add('c');
  expect(busyRuns).toHaveLength(2);
  expect(calls).toEqual(['a', 'b', 'c']);
});

test('drop removes the waiting tasks and not the running one', async () => {
  const { queue, calls, busyRuns, add, endOne } = fixture();
  for (const name of ['a', 'b', 'c', 'd', 'e']) add(name);
  queue.drop();
  expect(calls).toEqual(['a', 'long', 'short']);
  await endOne();
  await busyRuns[0];
  expect(calls).toEqual(['a', 'long', 'short']);
});

test('a failing task does not stop the queue', async () => {
  const { queue, calls, busyRuns, add } = fixture();
  queue.add(() => Promise.reject(new Error('broken')));
  add('next');
  await new Promise(setImmediate);
  expect(calls).toEqual(['failed: broken', 'next']);
  expect(busyRuns).toHaveLength(1);
});

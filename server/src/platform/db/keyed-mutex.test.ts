import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DeadlineExceeded, deadlineIn } from '../deadline.ts';
import { createKeyedMutex } from './keyed-mutex.ts';

test('work of one key runs one after the other, of two keys beside each other', async () => {
  const runExclusive = createKeyedMutex();
  const steps: string[] = [];
  const work = (name: string) => async () => {
    steps.push(`${name} begins`);
    await pause(10);
    steps.push(`${name} ends`);
  };
  await Promise.all([
    runExclusive('post', deadlineIn(5_000), work('first')),
    runExclusive('post', deadlineIn(5_000), work('second')),
    runExclusive('other', deadlineIn(5_000), work('third')),
  ]);
  const of = (name: string) => steps.filter((step) => !step.startsWith(name));
  expect(of('third')).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  expect(steps.indexOf('third begins')).toBeLessThan(steps.indexOf('first ends'));
});

test('a deadline ends the wait, and what has not begun by then never begins', async () => {
  const runExclusive = createKeyedMutex();
  let release = () => {};
  const first = runExclusive(
    'post',
    deadlineIn(5_000),
    () => new Promise<void>((resolve) => (release = resolve)),
  );
  let hasBegun = false;
  const late = runExclusive('post', deadlineIn(20), async () => {
    hasBegun = true;
  });
  await expect(late).rejects.toBeInstanceOf(DeadlineExceeded);
  release();
  await first;
  await runExclusive('post', deadlineIn(5_000), async () => {});
  expect(hasBegun).toBe(false);
});

test('what has begun is not ended by the deadline, because its commit may succeed', async () => {
  const runExclusive = createKeyedMutex();
  expect(await runExclusive('post', deadlineIn(20), () => pause(60, 'committed'))).toBe('committed');
});

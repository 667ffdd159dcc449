import { expect, test } from 'vitest';
import { DeadlineExceeded, deadlineIn } from './deadline.ts';

test('no time is left after a step was given up, although timers leave out fractions of a millisecond', async () => {
  const tries = Array.from({ length: 200 }, async (_, n) => {
    const deadline = deadlineIn(5 + (n % 100) / 100);
    await expect(deadline.allow(new Promise(() => {}))).rejects.toThrow(DeadlineExceeded);
    return deadline.left();
  });
  expect(new Set(await Promise.all(tries))).toEqual(new Set([0]));
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createThrottle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('each key runs at most once in the interval; what came in between runs once, at its end', () => {
  const throttle = createThrottle(30_000);
  const runs: string[] = [];
  const add = (key: string) => throttle.run(key, () => runs.push(key));
  add('ana');
  expect([runs, throttle.isWaiting('ana')]).toEqual([['ana'], false]);
  add('ana');
  add('ana');
  add('bruno');
  expect([runs, throttle.isWaiting('ana')]).toEqual([['ana', 'bruno'], true]);
  vi.advanceTimersByTime(29_999);
  expect(runs.length).toBe(2);
  vi.advanceTimersByTime(1);
  expect([runs, throttle.isWaiting('ana')]).toEqual([['ana', 'bruno', 'ana'], false]);
  add('ana');
  vi.advanceTimersByTime(30_000);
  expect(runs).toEqual(['ana', 'bruno', 'ana', 'ana']);
});

test('after a quiet interval nothing is stored, and the next act runs immediately', () => {
  const throttle = createThrottle(30_000);
  let runs = 0;
  throttle.run('ana', () => runs++);
  vi.advanceTimersByTime(30_000);
  expect(vi.getTimerCount()).toBe(0);
  throttle.run('ana', () => runs++);
  expect(runs).toBe(2);
});

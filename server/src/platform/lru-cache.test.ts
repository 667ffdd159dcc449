import { afterEach, expect, test } from 'vitest';
import { moveClock, resetClock } from './clock.ts';
import { createLruCache } from './lru-cache.ts';

afterEach(resetClock);

const minute = 60_000;

test('returns the value that was set last', () => {
  const cache = createLruCache<number>({ max: 10, minutes: 10 });
  expect(cache.get('tea')).toBe(undefined);
  cache.set('tea', 1);
  cache.set('tea', 2);
  expect(cache.get('tea')).toBe(2);
});

test('never holds more than twice its maximum, and keeps used entries', () => {
  const cache = createLruCache<number>({ max: 10, minutes: 10 });
  cache.set('used', -1);
  for (let n = 0; n < 100; n++) {
    cache.set(`${n}`, n);
    expect(cache.get('used')).toBe(-1);
  }
  const held = Array.from({ length: 100 }, (_, n) => cache.get(`${n}`)).filter(
    (value) => value !== undefined,
  );
  expect(held.length).toBeLessThanOrEqual(20);
  expect(held).toContain(99);
});

test('drops entries that were not used for a while', () => {
  const cache = createLruCache<number>({ max: 10, minutes: 10 });
  cache.set('used', 1);
  cache.set('left', 2);
  for (let round = 0; round < 2; round++) {
    moveClock(11 * minute);
    expect(cache.get('used')).toBe(1);
  }
  expect(cache.get('left')).toBe(undefined);
  moveClock(60 * minute);
  expect(cache.get('used')).toBe(undefined);
});

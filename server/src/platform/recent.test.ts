import { afterEach, expect, test } from 'vitest';
import { moveClock, resetClock } from './clock.ts';
import { createRecent } from './recent.ts';

afterEach(resetClock);

const minute = 60_000;

test('what was set is there, and what was set again is the newer', () => {
  const recent = createRecent<number>({ most: 10, minutes: 10 });
  expect(recent.get('tea')).toBe(undefined);
  recent.set('tea', 1);
  recent.set('tea', 2);
  expect(recent.get('tea')).toBe(2);
});

test('never holds more than twice the most, and keeps what is used', () => {
  const recent = createRecent<number>({ most: 10, minutes: 10 });
  recent.set('used', -1);
  for (let n = 0; n < 100; n++) {
    recent.set(`${n}`, n);
    expect(recent.get('used')).toBe(-1);
  }
  const held = Array.from({ length: 100 }, (_, n) => recent.get(`${n}`)).filter((one) => one !== undefined);
  expect(held.length).toBeLessThanOrEqual(20);
  expect(held).toContain(99);
});

test('forgets what nobody used for a while', () => {
  const recent = createRecent<number>({ most: 10, minutes: 10 });
  recent.set('used', 1);
  recent.set('left', 2);
  for (let turn = 0; turn < 2; turn++) {
    moveClock(11 * minute);
    expect(recent.get('used')).toBe(1);
  }
  expect(recent.get('left')).toBe(undefined);
  moveClock(60 * minute);
  expect(recent.get('used')).toBe(undefined);
});

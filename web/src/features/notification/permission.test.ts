import { timing } from '@twosome/contract/platform/timing';
import { expect, test } from 'vitest';
import { mayAsk } from './permission.store.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const ago = (milliseconds: number) => String(now - milliseconds);
const weeks = timing.notificationsAskAgain;

test.each([
  ['never asked', 'prompt', null, true],
  ['asked a second ago', 'prompt', ago(1000), false],
  ['asked almost weeks ago', 'prompt', ago(weeks - 1), false],
  ['asked weeks ago', 'prompt', ago(weeks), true],
  ['asked by a clock that was ahead', 'prompt', ago(-1000), true],
  ['allowed already', 'granted', null, false],
  ['refused for good', 'denied', null, false],
  ['refused for good, and long ago', 'denied', ago(2 * weeks), false],
  ['not available', 'unavailable', null, false],
] as const)('%s', (_, permission, promptedAt, may) => {
  expect(mayAsk(permission, promptedAt, now)).toBe(may);
});

test('the interval is weeks', () => {
  expect(weeks).toBeGreaterThanOrEqual(14 * 24 * 3_600_000);
});

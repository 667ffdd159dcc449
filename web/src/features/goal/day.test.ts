import { expect, test } from 'vitest';
import { isPast, wordsOfDay } from './day.ts';

const now = new Date(2026, 10, 21, 23, 59);

test.each([
  ['2026-11-21', false],
  ['2026-11-22', false],
  ['9999-12-31', false],
  ['2026-11-20', true],
  ['2026-10-31', true],
  ['0002-11-21', true],
])('%s is past: %s', (day, past) => {
  expect(isPast(day, now)).toBe(past);
});

test.each([
  ['2026-05-03', { day: '3', month: 'May', short: '3 May', full: '3 May 2026' }],
  ['2026-09-05', { day: '5', month: 'Sep', short: '5 September', full: '5 September 2026' }],
  ['2028-02-29', { day: '29', month: 'Feb ’28', short: '29 February 2028', full: '29 February 2028' }],
  ['2025-12-31', { day: '31', month: 'Dec ’25', short: '31 December 2025', full: '31 December 2025' }],
])('%s in words', (day, words) => {
  expect(wordsOfDay(day, now)).toEqual(words);
});

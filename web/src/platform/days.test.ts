import { expect, test } from 'vitest';
import { calendarDay, dayAndTime } from './days.ts';

test('the calendar day is the local one at every hour', () => {
  for (let hour = 0; hour < 24; hour++)
    expect(calendarDay(new Date(2026, 10, 21, hour, 30))).toBe('2026-11-21');
});

test('dates are in English in every browser language', () => {
  expect(dayAndTime(new Date(2026, 10, 7, 18, 40))).toBe('7 November 2026 at 18:40');
});

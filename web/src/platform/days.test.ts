import { expect, test } from 'vitest';
import { calendarDay, dayAndTime } from './days.ts';

test("the calendar's day is the one on the wall, at every hour", () => {
  for (let hour = 0; hour < 24; hour++)
    expect(calendarDay(new Date(2026, 10, 21, hour, 30))).toBe('2026-11-21');
});

test('a moment is written in English, whatever the browser speaks', () => {
  expect(dayAndTime(new Date(2026, 10, 7, 18, 40))).toBe('7 November 2026 at 18:40');
});

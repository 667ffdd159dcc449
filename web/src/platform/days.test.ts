import { afterEach, expect, test, vi } from 'vitest';
import { calendarDay } from './days.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  ['UTC', 0],
  ['Pacific/Kiritimati', -840],
  ['America/Los_Angeles', 480],
])('the day on the wall is that of the calendar at every hour: %s', (zone, offset) => {
  vi.stubEnv('TZ', zone);
  expect(new Date(2026, 10, 21, 12).getTimezoneOffset()).toBe(offset);
  for (let hour = 0; hour < 24; hour++)
    expect(calendarDay(new Date(2026, 10, 21, hour, 30))).toBe('2026-11-21');
});

import { expect, test } from 'vitest';
import { dayOf, isSameDay } from './moments.ts';

const now = new Date(2026, 10, 21, 0, 30);

test.each([
  [new Date(2026, 10, 21, 0, 1), 'Today'],
  [new Date(2026, 10, 22, 9), 'Today'],
  [new Date(2026, 10, 20, 23, 59), 'Yesterday'],
  [
    new Date(2026, 10, 19, 12),
    new Intl.DateTimeFormat(undefined, { weekday: 'long' }).format(new Date(2026, 10, 19)),
  ],
])('%s is %s', (then, said) => {
  expect(dayOf(then.toISOString(), now)).toBe(said);
});

test('a week ago it has a date, a year ago its year', () => {
  expect(dayOf(new Date(2026, 10, 14).getTime(), now)).toMatch(/14/);
  expect(dayOf(new Date(2026, 10, 14).getTime(), now)).not.toMatch(/2026/);
  expect(dayOf(new Date(2025, 10, 14).getTime(), now)).toMatch(/2025/);
});

test('midnight parts two days', () => {
  expect(isSameDay(new Date(2026, 10, 20, 23, 59).getTime(), now.getTime())).toBe(false);
  expect(isSameDay(new Date(2026, 10, 21, 23, 59).getTime(), now.getTime())).toBe(true);
});

import { expect, test } from 'vitest';
import { dayOf, isSameDay } from './rows.ts';

const now = new Date(2026, 10, 21, 0, 30);

test.each([
  [new Date(2026, 10, 21, 0, 1), 'Today'],
  [new Date(2026, 10, 22, 9), 'Today'],
  [new Date(2026, 10, 20, 23, 59), 'Yesterday'],
  [new Date(2026, 10, 19, 12), 'Thursday'],
  [new Date(2026, 10, 14, 12), 'Sat 14 November'],
  [new Date(2025, 10, 14, 12), '14 November 2025'],
])('%s is %s', (then, said) => {
  expect(dayOf(then.toISOString(), now)).toBe(said);
});

test('two days are separated at midnight', () => {
  expect(isSameDay(new Date(2026, 10, 20, 23, 59).getTime(), now.getTime())).toBe(false);
  expect(isSameDay(new Date(2026, 10, 21, 23, 59).getTime(), now.getTime())).toBe(true);
});

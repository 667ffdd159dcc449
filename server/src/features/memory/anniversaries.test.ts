import { limits } from '@twosome/contract/platform/limits';
import { expect, test } from 'vitest';
import { anniversariesOf } from './anniversaries.ts';

const first = (day: string, count: number) =>
  anniversariesOf(day)
    .slice(0, count)
    .map(({ years, from, until }) => [years, from, until]);

test.each([
  [
    'an ordinary day',
    '2026-11-24',
    [
      [1, '2025-11-24', '2025-11-24'],
      [2, '2024-11-24', '2024-11-24'],
    ],
  ],
  [
    '28 February of an ordinary year has the 29th of leap years',
    '2026-02-28',
    [
      [1, '2025-02-28', '2025-02-28'],
      [2, '2024-02-28', '2024-02-29'],
    ],
  ],
  [
    '28 February of a leap year has not',
    '2028-02-28',
    [
      [1, '2027-02-28', '2027-02-28'],
      [2, '2026-02-28', '2026-02-28'],
      [3, '2025-02-28', '2025-02-28'],
      [4, '2024-02-28', '2024-02-28'],
    ],
  ],
  [
    '29 February has leap years alone',
    '2028-02-29',
    [
      [4, '2024-02-29', '2024-02-29'],
      [8, '2020-02-29', '2020-02-29'],
    ],
  ],
  [
    '1900 and 2100 have no 29 February',
    '2104-02-29',
    [
      [8, '2096-02-29', '2096-02-29'],
      [12, '2092-02-29', '2092-02-29'],
    ],
  ],
] as const)('%s [S4.161]', (_, day, expected) => {
  expect(first(day, expected.length)).toEqual(expected);
});

test('no day is remembered twice in a year, and none never [S4.161]', () => {
  for (const year of [2025, 2026, 2027, 2028]) {
    const remembered = daysOf(year).flatMap((day) =>
      anniversariesOf(day).flatMap(({ from, until }) => (from === until ? [from] : [from, until])),
    );
    const earlier = Array.from({ length: limits.memoryYears }, (_, index) => daysOf(year - 1 - index)).flat();
    expect(remembered.sort()).toEqual(earlier.sort());
  }
});

const daysOf = (year: number): string[] =>
  Array.from({ length: 366 }, (_, index) =>
    new Date(Date.UTC(year, 0, 1 + index)).toISOString().slice(0, 10),
  ).filter((day) => day.startsWith(String(year)));

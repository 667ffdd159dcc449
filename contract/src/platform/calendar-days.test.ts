import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, inYear, isLeapYear, monthOf, nextYearly, utcDay } from './calendar-days.ts';

const dates = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map(utcDay);

test.each([
  ['2019-02-14', '2019-02-14', 0],
  ['2019-02-14', '2020-02-14', 365],
  ['2020-02-14', '2021-02-14', 366],
  // the clocks change between these days in many time zones
  ['2026-03-28', '2026-03-30', 2],
  ['2026-10-24', '2026-10-26', 2],
  // Samoa had no 30 December 2011
  ['2011-12-29', '2011-12-31', 2],
  ['2026-11-24', '2026-11-23', -1],
  ['2024-02-28', '2024-03-01', 2],
  ['2023-02-28', '2023-03-01', 1],
  ['1900-01-01', '2199-12-31', 109_572],
])('from %s to %s are %i days, and so many days later it is that day', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
  expect(addDays(from, days)).toBe(to);
});

test('days that are added one by one or together lead to the same day', () => {
  fc.assert(
    fc.property(
      dates,
      fc.integer({ min: -800, max: 800 }),
      fc.integer({ min: -800, max: 800 }),
      (date, a, b) => {
        expect(addDays(addDays(date, a), b)).toBe(addDays(date, a + b));
        expect(daysBetween(date, addDays(date, a))).toBe(a);
        expect(addDays(date, a) > date).toBe(a > 0);
      },
    ),
  );
});

test.each([
  [1900, false],
  [2000, true],
  [2023, false],
  [2024, true],
  [2100, false],
  [2400, true],
])('%i has a 29 February: %s', (year, isLeap) => {
  expect(isLeapYear(year)).toBe(isLeap);
  expect(inYear('2024-02-29', year)).toBe(`${year}-02-${isLeap ? 29 : 28}`);
  expect(monthOf(`${year}-02-14`)).toEqual({
    from: `${year}-02-01`,
    until: `${year}-02-${isLeap ? 29 : 28}`,
  });
});

test.each([
  ['2026-01-31', '2026-01-01', '2026-01-31'],
  ['2026-04-01', '2026-04-01', '2026-04-30'],
  ['2026-12-15', '2026-12-01', '2026-12-31'],
])('the month of %s is %s to %s', (date, from, until) => {
  expect(monthOf(date)).toEqual({ from, until });
});

describe('a yearly day', () => {
  test.each([
    ['2020-02-29', '2026-11-24', '2027-02-28'],
    ['2020-02-29', '2027-02-28', '2027-02-28'],
    ['2020-02-29', '2027-03-01', '2028-02-29'],
    ['2020-02-29', '2028-01-01', '2028-02-29'],
    ['2020-02-29', '2028-02-28', '2028-02-29'],
    ['2020-02-29', '2028-02-29', '2028-02-29'],
    ['2020-02-29', '2028-03-01', '2029-02-28'],
    ['2020-02-29', '2100-01-01', '2100-02-28'],
    ['2023-02-28', '2028-02-28', '2028-02-28'],
    ['2023-02-28', '2028-02-29', '2029-02-28'],
    ['1990-05-02', '2026-05-02', '2026-05-02'],
    ['1990-05-02', '2026-05-03', '2027-05-02'],
    ['2030-05-02', '2026-05-03', '2030-05-02'],
    ['1990-12-31', '2026-12-31', '2026-12-31'],
  ])('of %s comes next from %s on %s', (date, today, next) => {
    expect(nextYearly(date, today)).toBe(next);
  });

  test('comes first a year after the date when the date itself does not count', () => {
    expect(nextYearly('2024-02-29', '2024-02-29', 1)).toBe('2025-02-28');
    expect(nextYearly('2024-02-29', '2027-06-01', 1)).toBe('2028-02-29');
    expect(nextYearly('2026-11-24', '2026-11-24', 1)).toBe('2027-11-24');
  });

  test('comes once in every year, within 366 days, on the same day of the year', () => {
    fc.assert(
      fc.property(dates, dates, (date, today) => {
        const next = nextYearly(date, today);
        expect(next >= today && next >= date).toBe(true);
        if (date < today) expect(daysBetween(today, next)).toBeLessThanOrEqual(366);
        expect(inYear(date, Number(next.slice(0, 4)))).toBe(next);
      }),
    );
  });
});

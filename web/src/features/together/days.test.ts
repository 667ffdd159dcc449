import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comingDays, daysBetween, inYear, nextRoundDay, nextYearly } from './days.ts';

const countdown = (title: string, date: string, yearly = false) => ({ id: title, title, date, yearly });
const titlesOf = (...args: Parameters<typeof comingDays>) =>
  comingDays(...args).map(({ title, date, days }) => `${title}: ${date} ${days}`);

test.each([
  ['2019-02-14', '2019-02-14', 0],
  ['2019-02-14', '2020-02-14', 365],
  ['2020-02-14', '2021-02-14', 366],
  // the clocks change between these days in many time zones
  ['2026-03-28', '2026-03-30', 2],
  ['2026-10-24', '2026-10-26', 2],
  ['2026-11-24', '2026-11-23', -1],
  ['1900-01-01', '2199-12-31', 109_572],
])('from %s to %s are %i days', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
});

test.each([
  ['2020-02-29', '2026-11-24', '2027-02-28'],
  ['2020-02-29', '2027-02-28', '2027-02-28'],
  ['2020-02-29', '2028-01-01', '2028-02-29'],
  ['2020-02-29', '2100-01-01', '2100-02-28'],
  ['1990-05-02', '2026-05-02', '2026-05-02'],
  ['1990-05-02', '2026-05-03', '2027-05-02'],
  ['2030-05-02', '2026-05-03', '2030-05-02'],
  ['1990-12-31', '2026-12-31', '2026-12-31'],
])('a yearly day of %s comes next after %s on %s', (date, today, next) => {
  expect(nextYearly(date, today)).toBe(next);
});

test('a yearly day comes within 366 days, on the same day of the year', () => {
  const dates = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10));
  fc.assert(
    fc.property(dates, dates, (date, today) => {
      const next = nextYearly(date, today);
      expect(next >= today && next >= date).toBe(true);
      if (date < today) expect(daysBetween(today, next)).toBeLessThanOrEqual(366);
      expect(inYear(date, Number(next.slice(0, 4)))).toBe(next);
    }),
  );
});

test.each([
  ['2026-11-24', 100, '2027-03-04'],
  ['2026-08-16', 100, '2026-11-24'],
  ['2026-08-15', 1000, '2029-05-11'],
  ['2024-02-28', 1000, '2026-11-24'],
  ['2000-01-01', 10_000, '2027-05-19'],
])('since %s the next round day is %i, on %s', (since, count, date) => {
  expect(nextRoundDay(since, '2026-11-24')).toEqual({ count, date });
});

describe('the list', () => {
  const today = '2026-11-24';

  test('has the next day first, and those that are over last [S1.42]', () => {
    const countdowns = [
      countdown('Paris', '2026-11-20'),
      countdown('Rome', '2026-11-01'),
      countdown('Lisbon', '2026-12-06'),
      countdown('Today', today),
      countdown('Birthday', '1990-11-23', true),
    ];
    expect(titlesOf('2019-12-01', countdowns, today)).toEqual([
      'Today: 2026-11-24 0',
      '7 years together: 2026-12-01 7',
      'Lisbon: 2026-12-06 12',
      'Birthday: 2027-11-23 364',
      '3,000 days together: 2028-02-17 450',
      'Paris: 2026-11-20 -4',
      'Rome: 2026-11-01 -23',
    ]);
  });

  test('has the first anniversary a year after the day itself', () => {
    expect(titlesOf(today, [], today)).toEqual([
      '100 days together: 2027-03-04 100',
      '1 year together: 2027-11-24 365',
    ]);
    expect(titlesOf('2025-11-24', [], today)[0]).toBe('1 year together: 2026-11-24 0');
  });

  test('is empty without days', () => {
    expect(comingDays(null, [], today)).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { comingDays, nextRoundDay } from './days.ts';

const countdown = (title: string, date: string, yearly = false) => ({ id: title, title, date, yearly });
const titlesOf = (...args: Parameters<typeof comingDays>) =>
  comingDays(...args).map(({ title, date, days }) => `${title}: ${date} ${days}`);

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

  test.each([
    ['2027-02-28', '3 years together: 2027-02-28 0'],
    ['2028-02-01', '4 years together: 2028-02-29 28'],
    ['2028-02-28', '4 years together: 2028-02-29 1'],
    ['2028-02-29', '4 years together: 2028-02-29 0'],
    ['2028-03-01', '5 years together: 2029-02-28 364'],
  ])('of a couple since 29 February has, on %s, %s [S1.42]', (day, line) => {
    expect(titlesOf('2024-02-29', [], day)).toContain(line);
  });

  test('has a yearly countdown of 29 February on the 28th of other years', () => {
    const birthday = [countdown('Birthday', '2024-02-29', true)];
    expect(titlesOf(null, birthday, '2028-02-29')).toEqual(['Birthday: 2028-02-29 0']);
    expect(titlesOf(null, birthday, '2030-02-28')).toEqual(['Birthday: 2030-02-28 0']);
    expect(titlesOf(null, birthday, '2030-03-01')).toEqual(['Birthday: 2031-02-28 364']);
  });

  test('is empty without days', () => {
    expect(comingDays(null, [], today)).toEqual([]);
  });
});

import { day } from '@twosome/contract/platform/days';
import { expect, test } from 'vitest';
import { isPastDay } from './time-zone.ts';

test('the local today is allowed in every time zone, the day before yesterday in none', () => {
  const step = 3_600_000;
  for (let at = Date.parse('2026-12-30T00:00:00Z'); at < Date.parse('2027-01-02T00:00:00Z'); at += step)
    for (let zone = -12; zone <= 14; zone++) {
      const wall = (days: number) => new Date(at + zone * step + days * day).toISOString().slice(0, 10);
      expect(isPastDay(wall(0), new Date(at))).toBe(false);
      expect(isPastDay(wall(1), new Date(at))).toBe(false);
      expect(isPastDay(wall(-3), new Date(at))).toBe(true);
    }
  expect(isPastDay('2026-12-28', new Date('2026-12-30T00:00:00Z'))).toBe(true);
});

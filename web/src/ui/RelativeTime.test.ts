import { describe, expect, it } from 'vitest';
import { relativeTime } from './RelativeTime.tsx';

const now = new Date('2026-11-21T12:00:00.000Z');
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const ago = (milliseconds: number): string => relativeTime(new Date(now.getTime() - milliseconds), now);

describe('a relative time', () => {
  it.each([
    // clock skew
    [-3 * day, 'Just now'],
    [0, 'Just now'],
    [minute - 1, 'Just now'],
    [minute, '1 min ago'],
    [hour - 1, '59 min ago'],
    [hour, '1 hr ago'],
    [day - 1, '23 hr ago'],
    [day, '1 day ago'],
    [7 * day - 1, '6 day ago'],
    [7 * day, '1 wk ago'],
    [14 * day - 1, '1 wk ago'],
    [371 * day - 1, '52 wk ago'],
  ])('after %d ms is "%s" [S8.27 S8.28 S8.29 S8.30 S8.31]', (milliseconds, label) => {
    expect(ago(milliseconds)).toBe(label);
  });

  it('is the day after 53 weeks [S8.32]', () => {
    expect(relativeTime(new Date('2019-03-02T12:00:00.000Z'), now)).toBe('2 March 2019');
    expect(ago(371 * day)).toBe('15 November 2025');
  });
});

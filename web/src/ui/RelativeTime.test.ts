import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { relativeTime } from './RelativeTime.tsx';

const now = new Date('2026-11-21T12:00:00.000Z');
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const ago = (milliseconds: number): string => relativeTime(new Date(now.getTime() - milliseconds), now);

describe('a relative time', () => {
  it.each([
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
    [365 * day, '52 wk ago'],
  ])('after %d ms is "%s" [S8.27 S8.28 S8.29 S8.30 S8.31]', (milliseconds, label) => {
    expect(ago(milliseconds)).toBe(label);
  });

  it('is "Just now" for times in the future (clock skew)', () => {
    expect(ago(-1)).toBe('Just now');
    expect(ago(-3 * day)).toBe('Just now');
  });

  it('never exceeds its unit and never decreases', () => {
    const units = ['Just', 'min', 'hr', 'day', 'wk'];
    const most: Record<string, number> = { min: 59, hr: 23, day: 6 };
    const parse = (label: string): [unit: number, count: number] => {
      const [count = '', unit = ''] = label.split(' ');
      return label === 'Just now' ? [0, 0] : [units.indexOf(unit), Number(count)];
    };
    fc.assert(
      fc.property(fc.nat({ max: 400 * day }), fc.nat({ max: 400 * day }), (one, other) => {
        const [earlier, later] = [parse(ago(Math.min(one, other))), parse(ago(Math.max(one, other)))];
        expect(later[0] * 1000 + later[1]).toBeGreaterThanOrEqual(earlier[0] * 1000 + earlier[1]);
        const unit = units[later[0]] ?? '';
        expect(later[1]).toBeLessThanOrEqual(most[unit] ?? Number.POSITIVE_INFINITY);
      }),
    );
  });
});

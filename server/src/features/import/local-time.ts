/** Year, month from 1, day, hour, minute, second of a clock on a wall. */
export type WallTime = readonly [number, number, number, number, number, number];

/** The moment of a wall time; null if there is no such day or time. Where a clock is put back, the first of both. */
export type ToInstant = (time: WallTime) => number | null;

const quarterMs = 15 * 60_000;

/** Offsets change on a quarter of an hour, and a chat is in order: one is computed for each quarter that occurs in it. */
export function inTimeZone(timeZone: string): ToInstant {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const offsetAt = (moment: number): number => {
    const parts: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(moment)) parts[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
  };
  const last = { quarter: Number.NaN, offset: 0 };
  const offsetNear = (moment: number): number => {
    const quarter = Math.floor(moment / quarterMs);
    if (quarter !== last.quarter) Object.assign(last, { quarter, offset: offsetAt(quarter * quarterMs) });
    return last.offset;
  };
  return ([year, month, day, hour, minute, second]) => {
    const asUtc = Date.UTC(year, month - 1, day, hour, minute, second);
    const read = new Date(asUtc);
    const isReal =
      read.getUTCFullYear() === year && read.getUTCMonth() === month - 1 && read.getUTCDate() === day;
    if (!isReal || hour > 23 || minute > 59 || second > 59) return null;
    const guess = asUtc - offsetNear(asUtc);
    return asUtc - offsetNear(guess);
  };
}

import { day } from '@twosome/contract/platform/days';

/** Year, month from 1, day, hour, minute, second of a clock on a wall. */
export type WallTime = readonly [number, number, number, number, number, number];

/** The moment of a wall time; null if there is no such day or time. Where a clock is put back, the first of both. */
type ToInstant = (time: WallTime) => number | null;

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

/** Converts a day of another calendar to the Gregorian one (months from 1); null if there is no such day. */
type ToGregorian = (year: number, month: number, date: number) => readonly [number, number, number] | null;

const shifted =
  (years: number): ToGregorian =>
  (year, month, date) => [year + years, month, date];

/** Chats begin in 2009. Some years more, because a calendar of 2009 is read before it is refused. */
const [first, last] = [Date.UTC(2000, 0, 1), Date.UTC(2060, 0, 1)];

/** By ICU, which knows the leap years and what was decided about new moons. */
function byIcu(calendar: string, years: readonly [number, number]): ToGregorian {
  let days: Map<string, number> | undefined;
  const readDays = () => {
    const format = new Intl.DateTimeFormat('en-US-u-nu-latn', {
      calendar,
      timeZone: 'UTC',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    });
    const found = new Map<string, number>();
    for (let at = first; at < last; at += day) {
      const parts: Record<string, string> = {};
      for (const { type, value } of format.formatToParts(at)) parts[type] = value;
      found.set(`${Number(parts.year)}-${Number(parts.month)}-${Number(parts.day)}`, at);
    }
    return found;
  };
  return (year, month, date) => {
    if (year < years[0] || year > years[1]) return null;
    days ??= readDays();
    const at = days.get(`${year}-${month}-${date}`);
    if (at === undefined) return null;
    const then = new Date(at);
    return [then.getUTCFullYear(), then.getUTCMonth() + 1, then.getUTCDate()];
  };
}

interface Calendar {
  toGregorian: ToGregorian;
  /** what two digits of a year leave out */
  century: (year: number) => number;
}

/** The calendars that phones offer. Years with an era of Japan are counted from its beginning. */
export const calendars: Readonly<Record<string, Calendar>> = {
  gregory: { toGregorian: shifted(0), century: (year) => 2000 + year },
  buddhist: { toGregorian: shifted(-543), century: (year) => 2500 + year },
  roc: { toGregorian: shifted(1911), century: (year) => year },
  japanese: { toGregorian: shifted(0), century: (year) => year },
  persian: {
    toGregorian: byIcu('persian', [1380, 1436]),
    century: (year) => (year < 50 ? 1400 : 1300) + year,
  },
  'islamic-umalqura': {
    toGregorian: byIcu('islamic-umalqura', [1422, 1480]),
    century: (year) => 1400 + year,
  },
};

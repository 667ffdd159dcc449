import { day } from '@twosome/contract/platform/days';

/** Converts a day of another calendar to the Gregorian one (months from 1); null if there is no such day. */
export type ToGregorian = (
  year: number,
  month: number,
  date: number,
) => readonly [number, number, number] | null;

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

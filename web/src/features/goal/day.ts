/** Days of the calendar, `YYYY-MM-DD`: the same one wherever the two are, so none is ever read in a time zone. */

/** The day on this person's wall. */
export function today(now = new Date()): string {
  const midnight = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  return new Date(midnight).toISOString().slice(0, 10);
}

/** Whether a day has gone by here; the server takes it for a day longer, for it may be today elsewhere. */
export const isPast = (day: string, now = new Date()): boolean => day < today(now);

interface DayWords {
  /** '3' */
  day: string;
  /** 'May'; of another year 'May ’28' */
  month: string;
  /** '3 May'; of another year '3 May 2028' */
  short: string;
  /** '3 May 2028' */
  full: string;
}

const inUtc = { timeZone: 'UTC' } as const;
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { ...inUtc, day: 'numeric', month: 'long' });
const full = new Intl.DateTimeFormat('en-GB', { ...inUtc, day: 'numeric', month: 'long', year: 'numeric' });

export function wordsOfDay(day: string, now = new Date()): DayWords {
  const at = new Date(`${day}T00:00:00Z`);
  const isThisYear = day.slice(0, 4) === today(now).slice(0, 4);
  // three letters of every month have room on a leaf of the calendar
  const month = dayAndMonth.format(at).replace(/^\d+ /, '').slice(0, 3);
  return {
    day: String(at.getUTCDate()),
    month: isThisYear ? month : `${month} ’${day.slice(2, 4)}`,
    short: (isThisYear ? dayAndMonth : full).format(at),
    full: full.format(at),
  };
}

/*
 * Calendar days, `YYYY-MM-DD`: the same day in every time zone, and in string order by date. They are counted by the
 * calendar. Adding 24 hours to a moment is wrong where clocks change, because a day there has 23 or 25 hours; here each
 * day is its midnight in UTC, which never changes its clock.
 */

const dayLength = 86_400_000;
const midnight = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** The calendar day of a moment in UTC. */
export const utcDay = (time: Date | number): string => new Date(time).toISOString().slice(0, 10);

export const yearOf = (date: string): number => Number(date.slice(0, 4));

/** Negative when `to` is before `from`. */
export const daysBetween = (from: string, to: string): number => (midnight(to) - midnight(from)) / dayLength;

export const addDays = (date: string, days: number): string => utcDay(midnight(date) + days * dayLength);

export const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** The same day in another year. 29 February is the 28th, the last day of February, in a year without it. */
export const inYear = (date: string, year: number): string => {
  const monthAndDay = date.slice(4) === '-02-29' && !isLeapYear(year) ? '-02-28' : date.slice(4);
  return `${String(year).padStart(4, '0')}${monthAndDay}`;
};

/** The next day, from today on, on which a yearly date comes; never before `leastYears` after the date itself. */
export function nextYearly(date: string, today: string, leastYears = 0): string {
  const year = Math.max(yearOf(date) + leastYears, yearOf(today));
  const next = inYear(date, year);
  return next >= today ? next : inYear(date, year + 1);
}

/** The first and the last day of a date's month. */
export function monthOf(date: string): { from: string; until: string } {
  const from = `${date.slice(0, 7)}-01`;
  return { from, until: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) };
}

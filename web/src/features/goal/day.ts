import { calendarDay, dayAndMonth, fullDay } from '../../platform/days.ts';

/** Days of the calendar, `YYYY-MM-DD`: the same one wherever the two are, so none is ever read in a time zone. */

/** Whether a day has gone by here; the server takes it for a day longer, for it may be today elsewhere. */
export const isPast = (day: string, now = new Date()): boolean => day < calendarDay(now);

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

export function wordsOfDay(day: string, now = new Date()): DayWords {
  // at noon it is that day by whatever clock the words are made
  const at = new Date(`${day}T12:00:00`);
  const isThisYear = day.slice(0, 4) === calendarDay(now).slice(0, 4);
  // three letters of every month have room on a leaf of the calendar
  const month = dayAndMonth(at).replace(/^\d+ /, '').slice(0, 3);
  return {
    day: String(at.getDate()),
    month: isThisYear ? month : `${month} ’${day.slice(2, 4)}`,
    short: (isThisYear ? dayAndMonth : fullDay)(at),
    full: fullDay(at),
  };
}

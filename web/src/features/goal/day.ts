import { yearOf } from '@twosome/contract/platform/calendar-days';
import { serverNow } from '../../platform/clock.ts';
import { calendarDates, calendarDay } from '../../platform/days.ts';
import { goalTexts } from './goal.texts.ts';

/** Calendar days, `YYYY-MM-DD`. They mean the same day in every time zone, so they are never parsed in one. */

/**
 * Whether a day is past here. The server accepts it one day longer, because it may still be today in another time
 * zone.
 */
export const isPast = (day: string, now = new Date(serverNow())): boolean => day < calendarDay(now);

interface DayWords {
  /** '3' */
  day: string;
  /** 'May'; another year: 'May ’28' */
  month: string;
  /** '3 May'; another year: '3 May 2028' */
  short: string;
  /** '3 May 2028' */
  full: string;
}

export function wordsOfDay(day: string, now = new Date(serverNow())): DayWords {
  const { dayAndMonth, fullDay, month } = calendarDates;
  const isThisYear = yearOf(day) === yearOf(calendarDay(now));
  // the calendar sheet has room for three letters
  const shortMonth = month(day).slice(0, 3);
  return {
    day: String(Number(day.slice(8))),
    month: isThisYear ? shortMonth : goalTexts.day.monthOfOtherYear(shortMonth, day.slice(2, 4)),
    short: (isThisYear ? dayAndMonth : fullDay)(day),
    full: fullDay(day),
  };
}

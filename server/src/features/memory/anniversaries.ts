import { isLeapYear, yearOf } from '@twosome/contract/platform/calendar-days';
import { limits } from '@twosome/contract/platform/limits';

/** A day of an earlier year, as calendar days. */
export interface Anniversary {
  years: number;
  from: string;
  until: string;
}

/**
 * This day in earlier years, the latest first. 29 February is remembered on the 28th of a year without it, so that every
 * day is remembered once a year.
 */
export function anniversariesOf(day: string): Anniversary[] {
  const year = yearOf(day);
  const monthAndDay = day.slice(5);
  return Array.from({ length: limits.memoryYears }, (_, index) => index + 1).flatMap((years) => {
    const earlier = year - years;
    if (monthAndDay === '02-29' && !isLeapYear(earlier)) return [];
    const isExtended = monthAndDay === '02-28' && !isLeapYear(year) && isLeapYear(earlier);
    const from = `${earlier}-${monthAndDay}`;
    return [{ years, from, until: isExtended ? `${earlier}-02-29` : from }];
  });
}

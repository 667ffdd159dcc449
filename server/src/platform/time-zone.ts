import { addDays, utcDay } from '@twosome/contract/platform/calendar-days';

/** Accepts names only, no UTC offsets: an offset is wrong for half the year where clocks change. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

/** The requested day, or the nearest one that it is somewhere on earth: the middle one of three. `YYYY-MM-DD` sorts by date. */
export function dayFor(requested: string | undefined, now: Date): string {
  const today = utcDay(now);
  return [addDays(today, -1), requested ?? today, addDays(today, 1)].sort()[1]!;
}

/** Whether the day has passed in every time zone: yesterday in UTC is still today west of Greenwich. */
export const isPastDay = (day: string, now: Date): boolean => day < addDays(utcDay(now), -1);

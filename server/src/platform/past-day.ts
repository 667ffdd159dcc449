import { addDays, utcDay } from '@twosome/contract/platform/calendar-days';

/** Whether the day has passed in every time zone: yesterday in UTC is still today west of Greenwich. */
export const isPastDay = (day: string, now: Date): boolean => day < addDays(utcDay(now), -1);

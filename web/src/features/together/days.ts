import type { Countdown } from '@twosome/contract/together/together.contract';
import { togetherTexts } from './together.texts.ts';

/** Calendar days, `YYYY-MM-DD`. Each is the same day in every time zone, so all of it is counted in UTC. */

const day = 86_400_000;
const timeOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Negative when `to` is before `from`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((timeOf(to) - timeOf(from)) / day);

/** The same day in another year. 29 February becomes the last day of February, as in the calendar feed. */
export function inYear(date: string, year: number): string {
  const [, month = 1, dayOfMonth = 1] = date.split('-').map(Number);
  const at = Date.UTC(year, month - 1, dayOfMonth);
  return dateOf(new Date(at).getUTCMonth() === month - 1 ? at : at - day);
}

/** The first day on or after today on which a yearly date comes; never before the date itself. */
export function nextYearly(date: string, today: string): string {
  if (date >= today) return date;
  const year = Number(today.slice(0, 4));
  const thisYear = inYear(date, year);
  return thisYear >= today ? thisYear : inYear(date, year + 1);
}

/** Days of a couple that are worth a line: the hundredth, and every thousandth. */
export function nextRoundDay(since: string, today: string): { count: number; date: string } {
  const passed = daysBetween(since, today);
  const count = passed <= 100 ? 100 : Math.ceil(passed / 1000) * 1000;
  return { count, date: dateOf(timeOf(since) + count * day) };
}

/** A line of the list. */
export interface ComingDay {
  key: string;
  title: string;
  /** the next time that it comes; in the past only for a countdown that is over */
  date: string;
  /** from today; negative when it is over */
  days: number;
  /** the countdown that either partner can delete; null for an anniversary */
  countdown: Countdown | null;
}

/** Anniversaries and countdowns, the next first; those that are over come last. */
export function comingDays(
  since: string | null,
  countdowns: readonly Countdown[],
  today: string,
): ComingDay[] {
  const lines = countdowns.map((countdown) => ({
    key: countdown.id,
    title: countdown.title,
    date: countdown.yearly ? nextYearly(countdown.date, today) : countdown.date,
    countdown,
  }));
  const all = [...lines, ...(since === null ? [] : anniversaries(since, today))];
  return all
    .map((line) => ({ ...line, days: daysBetween(today, line.date) }))
    .sort((a, b) => rank(a.days) - rank(b.days) || (a.title < b.title ? -1 : 1));
}

function anniversaries(since: string, today: string) {
  // the day itself is no anniversary
  const date = nextYearly(inYear(since, Number(since.slice(0, 4)) + 1), today);
  const years = Number(date.slice(0, 4)) - Number(since.slice(0, 4));
  const round = nextRoundDay(since, today);
  return [
    { key: 'years', title: togetherTexts.years(years), date, countdown: null },
    { key: 'days', title: togetherTexts.roundDay(round.count), date: round.date, countdown: null },
  ];
}

/** Days that are over come after all others, the latest first. */
const rank = (days: number): number => (days >= 0 ? days : 1_000_000 - days);

import { addDays, daysBetween, nextYearly, yearOf } from '@twosome/contract/platform/calendar-days';
import type { Countdown } from '@twosome/contract/together/together.contract';
import { togetherTexts } from './together.texts.ts';

/** Days of a couple that are worth a line: the hundredth, and every thousandth. */
export function nextRoundDay(since: string, today: string): { count: number; date: string } {
  const passed = daysBetween(since, today);
  const count = passed <= 100 ? 100 : Math.ceil(passed / 1000) * 1000;
  return { count, date: addDays(since, count) };
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
  const date = nextYearly(since, today, 1);
  const years = yearOf(date) - yearOf(since);
  const round = nextRoundDay(since, today);
  return [
    { key: 'years', title: togetherTexts.years(years), date, countdown: null },
    { key: 'days', title: togetherTexts.roundDay(round.count), date: round.date, countdown: null },
  ];
}

/** Days that are over come after all others, the latest first. */
const rank = (days: number): number => (days >= 0 ? days : 1_000_000 - days);

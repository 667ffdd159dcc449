import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Countdown } from '@twosome/contract/together/together.contract';
import ical, {
  type ICalEventData,
  ICalEventRepeatingFreq,
  ICalEventTransparency,
  type ICalRepeatingOptions,
} from 'ical-generator';
import type { FileResponse } from '../../platform/http/route.ts';
import type { CalendarGoal } from './calendar.sql.ts';
import { calendarTexts } from './calendar.texts.ts';

/** How often a calendar app should read the feed. */
const refreshSeconds = 6 * 60 * 60;

/** What the feed of a couple shows. */
export interface CalendarDays {
  twosomeId: string;
  goals: readonly CalendarGoal[];
  countdowns: readonly (Countdown & { added_at: Date })[];
  /** `YYYY-MM-DD` */
  togetherSince: string | null;
}

/** The couple's days as an iCalendar file: each is a whole day, which does not block the day. */
export function viewFeed(days: CalendarDays, publicUrl: string): string {
  const calendar = ical({
    name: calendarTexts.name,
    prodId: { company: 'Twosome', product: 'Goals' },
    ttl: refreshSeconds,
  });
  const events = [
    ...days.goals.map((goal) => goalEvent(goal, publicUrl)),
    ...days.countdowns.map(countdownEvent),
    ...(days.togetherSince === null ? [] : [anniversaryEvent(days.twosomeId, days.togetherSince)]),
  ];
  for (const event of events)
    calendar.createEvent({ ...event, allDay: true, transparency: ICalEventTransparency.TRANSPARENT });
  return `${calendar.toString()}\r\n`;
}

/** Ids stay the same, so that a change updates the event and adds none. */
const goalEvent = (goal: CalendarGoal, publicUrl: string): ICalEventData => ({
  id: `goal-${goal.id}@twosome`,
  start: startOf(goal.achieve_by),
  summary: goal.done_at === null ? goal.title : calendarTexts.done(goal.title),
  description: goal.description,
  url: `${publicUrl}/goals/edit/${goal.id}`,
  stamp: goal.updated_at,
  lastModified: goal.updated_at,
  created: goal.added_at,
});

const countdownEvent = (countdown: CalendarDays['countdowns'][number]): ICalEventData => ({
  id: `countdown-${countdown.id}@twosome`,
  start: startOf(countdown.date),
  ...(countdown.yearly && { repeating: everyYear(countdown.date) }),
  summary: countdown.title,
  stamp: countdown.added_at,
  created: countdown.added_at,
});

/** Another date is another event, because when it was agreed on is not stored. */
const anniversaryEvent = (twosomeId: string, since: string): ICalEventData => ({
  id: `together-${twosomeId}-${since}@twosome`,
  start: startOf(since),
  repeating: everyYear(since),
  summary: calendarTexts.anniversary(since.slice(0, 4)),
  stamp: startOf(since),
});

const startOf = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** A plain yearly rule skips 29 February in three of four years; the last day of February is in every year. */
const everyYear = (date: string): ICalRepeatingOptions => ({
  freq: ICalEventRepeatingFreq.YEARLY,
  ...(date.endsWith('-02-29') && { byMonth: 2, byMonthDay: -1 }),
});

export function feedFile(days: CalendarDays, publicUrl: string): FileResponse {
  const bytes = Buffer.from(viewFeed(days, publicUrl));
  return {
    stream: Readable.from([bytes]),
    length: bytes.length,
    type: 'text/calendar; charset=utf-8',
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    cacheControl: 'private, no-cache',
  };
}

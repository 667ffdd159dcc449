import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import ical, { ICalEventTransparency } from 'ical-generator';
import type { FileResponse } from '../../platform/http/route.ts';
import type { CalendarGoal } from './calendar.sql.ts';
import { calendarTexts } from './calendar.texts.ts';

/** How often a calendar app should read the feed. */
const refreshSeconds = 6 * 60 * 60;

/** The couple's goals as an iCalendar file: one whole day each, which does not block the day. */
export function viewFeed(goals: readonly CalendarGoal[], publicUrl: string): string {
  const calendar = ical({
    name: calendarTexts.name,
    prodId: { company: 'Twosome', product: 'Goals' },
    ttl: refreshSeconds,
  });
  for (const goal of goals)
    calendar.createEvent({
      // stays the same, so that a change updates the event and adds none
      id: `goal-${goal.id}@twosome`,
      start: new Date(`${goal.achieve_by}T00:00:00Z`),
      allDay: true,
      summary: goal.done_at === null ? goal.title : calendarTexts.done(goal.title),
      description: goal.description,
      url: `${publicUrl}/goals/edit/${goal.id}`,
      transparency: ICalEventTransparency.TRANSPARENT,
      stamp: goal.updated_at,
      lastModified: goal.updated_at,
      created: goal.added_at,
    });
  return `${calendar.toString()}\r\n`;
}

export function feedFile(goals: readonly CalendarGoal[], publicUrl: string): FileResponse {
  const bytes = Buffer.from(viewFeed(goals, publicUrl));
  return {
    stream: Readable.from([bytes]),
    length: bytes.length,
    type: 'text/calendar; charset=utf-8',
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    cacheControl: 'private, no-cache',
  };
}

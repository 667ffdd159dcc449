import * as z from 'zod';
import { api } from '../platform/api.ts';
import { calls } from '../platform/call.ts';
import { Instant, nothing } from '../platform/shapes.ts';

/**
 * The secret address of a person's calendar feed, an iCalendar file (RFC 5545) with the couple's goals. Calendar apps
 * cannot sign in, so the address alone opens it. Only its hash is stored: it is shown once, when it is made.
 */
export const calendarCalls = calls({
  'GET calendar/': {
    auth: 'partnered',
    summary: "Tells since when the person has a calendar address. The address itself isn't returned again.",
    rate: 'read',
    responses: { 200: z.object({ added_at: Instant.nullable() }) },
  },
  'POST calendar/': {
    auth: 'partnered',
    summary:
      'Makes a new secret calendar address, which works until the session that made it ends. The previous one stops working.',
    rate: 'write',
    request: nothing,
    responses: { 200: z.object({ url: z.string(), added_at: Instant }) },
    errors: ['freshSignInNeeded'],
  },
  'DELETE calendar/': {
    auth: 'partnered',
    summary: 'Turns the calendar address off.',
    rate: 'write',
    responses: { 204: null },
  },
});

export const calendarApi = api({
  heading: 'Calendar',
  calls: calendarCalls,
});

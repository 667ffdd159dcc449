import * as z from 'zod';
import { User } from '../auth/auth.contract.ts';
import { api, described } from '../platform/api.ts';
import { calls } from '../platform/call.ts';
import { dateErrors } from '../platform/date.texts.ts';
import { frames } from '../platform/frames.ts';
import { limits } from '../platform/limits.ts';
import { CalendarDate, Id, paged, text } from '../platform/shapes.ts';
import { togetherErrors } from './together.texts.ts';

/** A day that the couple looks forward to. */
export const Countdown = z
  .object({
    id: Id,
    title: z.string().max(limits.countdownTitle),
    /** a calendar day without a time zone. With `yearly` the first of its days, which may be in the past */
    date: CalendarDate,
    /** comes again every year; 29 February comes on the last day of February */
    yearly: z.boolean(),
  })
  .meta({ id: 'Countdown' });
export type Countdown = z.output<typeof Countdown>;

/** A calendar day, in a year that is plausibly meant. */
export const DayInReach = z.iso
  .date(dateErrors.missing)
  .refine(
    (date) => date >= `${limits.firstYear}-01-01` && date <= `${limits.lastYear}-12-31`,
    togetherErrors.year,
  );

export const togetherCalls = calls({
  'POST auth/together/': {
    auth: 'partnered',
    summary:
      'Sets since when the two have been together: proposes a date to the partner, or agrees if the partner has proposed the same one. Sending the date that they have already agreed on ends a proposal and keeps that date; `null` removes both. A future date is rejected.',
    rate: 'write',
    request: z.object({ date: DayInReach.nullable() }),
    responses: { 200: z.object({ user: User }) },
  },
  'GET countdown/': {
    auth: 'partnered',
    summary: `Lists the couple's countdowns by date, at most ${limits.countdowns}, without a next page.`,
    rate: 'read',
    responses: { 200: paged(Countdown) },
  },
  'POST countdown/': {
    auth: 'partnered',
    summary: `Adds a countdown. Its date may not be in the past unless it is yearly. A couple has at most ${limits.countdowns}.`,
    rate: 'write',
    idempotent: true,
    request: z.object({ title: text(limits.countdownTitle, 1), date: DayInReach, yearly: z.boolean() }),
    responses: { 201: Countdown },
    errors: ['conflict'],
  },
  'DELETE countdown/:id/': {
    auth: 'partnered',
    summary: 'Deletes a countdown.',
    rate: 'write',
    responses: { 204: null },
    errors: ['notFound'],
  },
});

/** Frames from the server, to all connections of the couple. */
export const togetherFrames = frames({
  countdown: z.union([z.object({ countdown: Countdown }), z.object({ deleted: Id })]),
});

export const togetherApi = api({
  heading: 'Together since',
  calls: togetherCalls,
  frames: described(togetherFrames, { countdown: 'A countdown was added or deleted.' }),
});

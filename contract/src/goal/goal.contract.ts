import * as z from 'zod';
import { api, described } from '../platform/api.ts';
import { calls } from '../platform/call.ts';
import { dateErrors } from '../platform/date.texts.ts';
import { frames } from '../platform/frames.ts';
import { limits } from '../platform/limits.ts';
import { CalendarDate, Id, Instant, PageQuery, paged, text } from '../platform/shapes.ts';

/** A shared goal (S3.12). `achieve_by` is a calendar day without a time zone. */
export const Goal = z
  .object({
    id: Id,
    title: z.string().max(limits.goalTitle),
    description: z.string().max(limits.goalDescription),
    achieve_by: CalendarDate,
    added_by: z.object({ id: Id, first_name: z.string() }),
    added_at: Instant,
    updated_at: Instant,
    done_at: Instant.nullable(),
  })
  .meta({ id: 'Goal' });
export type Goal = z.output<typeof Goal>;

const fields = {
  title: text(limits.goalTitle, 1),
  description: text(limits.goalDescription, 1),
  achieve_by: z.iso.date(dateErrors.missing),
};

export const goalCalls = calls({
  'GET goals/': {
    auth: 'partnered',
    summary: "Lists the couple's goals, newest first.",
    rate: 'read',
    query: PageQuery,
    responses: { 200: paged(Goal) },
  },
  'POST goals/': {
    auth: 'partnered',
    summary: 'Adds a goal. Its date may not be in the past.',
    rate: 'write',
    idempotent: true,
    request: z.object(fields),
    responses: { 201: Goal },
    errors: ['conflict'],
  },
  'GET goals/:id/': {
    auth: 'partnered',
    summary: 'Returns a goal.',
    rate: 'read',
    responses: { 200: Goal },
    errors: ['notFound'],
  },
  'PUT goals/:id/': {
    auth: 'partnered',
    summary:
      'Changes a goal, including `done`. A stale `updated_at` is rejected with the current goal, unless the request would not change it.',
    rate: 'write',
    request: z.object({ ...fields, done: z.boolean().optional(), updated_at: Instant.optional() }),
    responses: { 200: Goal },
    errors: ['notFound', 'conflict'],
  },
  'DELETE goals/:id/': {
    auth: 'partnered',
    summary: 'Deletes a goal.',
    rate: 'write',
    responses: { 204: null },
    errors: ['notFound'],
  },
});

/** Frames from the server, to all connections of the couple. */
export const goalFrames = frames({ goal: z.union([z.object({ goal: Goal }), z.object({ deleted: Id })]) });

export const goalApi = api({
  heading: 'Goals',
  calls: goalCalls,
  frames: described(goalFrames, { goal: 'A goal was added, changed or deleted.' }),
});

import * as z from 'zod';
import { calls } from '../platform/call.ts';
import { frames } from '../platform/frames.ts';
import { limits } from '../platform/limits.ts';
import { CalendarDate, Id, Instant, PageQuery, paged, text } from '../platform/shapes.ts';

/** A shared goal (SPEC section 3). `achieve_by` is a day, the same one wherever the two are. */
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
  achieve_by: z.iso.date('Choose a date.'),
};

export const goalCalls = calls({
  'GET goals/': {
    who: 'partnered',
    says: "The couple's goals, newest first.",
    rate: 'read',
    query: PageQuery,
    gives: { 200: paged(Goal) },
  },
  'POST goals/': {
    who: 'partnered',
    says: 'Adds a goal; the date may not be earlier than today.',
    rate: 'write',
    once: true,
    takes: z.object(fields),
    gives: { 201: Goal },
    refuses: ['conflict'],
  },
  'GET goals/:id/': {
    who: 'partnered',
    says: 'One goal.',
    rate: 'read',
    gives: { 200: Goal },
    refuses: ['notFound'],
  },
  'PUT goals/:id/': {
    who: 'partnered',
    says: 'Changes a goal, `done` too; a stale `updated_at` is refused with the newer one, unless it says the same.',
    rate: 'write',
    takes: z.object({ ...fields, done: z.boolean().optional(), updated_at: Instant.optional() }),
    gives: { 200: Goal },
    refuses: ['notFound', 'conflict'],
  },
  'DELETE goals/:id/': {
    who: 'partnered',
    says: 'Deletes a goal.',
    rate: 'write',
    gives: { 204: null },
    refuses: ['notFound'],
  },
});

/** Frames from the server, to every screen of the couple. */
export const goalFrames = frames({ goal: z.union([z.object({ goal: Goal }), z.object({ deleted: Id })]) });

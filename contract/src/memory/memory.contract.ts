import * as z from 'zod';
import { Message } from '../message/message.contract.ts';
import { api, described } from '../platform/api.ts';
import { calls } from '../platform/call.ts';
import { frames } from '../platform/frames.ts';
import { limits } from '../platform/limits.ts';
import { CalendarDate, Id } from '../platform/shapes.ts';
import { Post } from '../post/post.contract.ts';
import { DayInReach } from '../together/together.contract.ts';

/** What the couple did on this day of an earlier year: a post, or a message with photos. */
export const Memory = z
  .object({
    /** how many years ago */
    years: z.int().min(1).max(limits.memoryYears),
    post: Post.optional(),
    message: Message.optional(),
  })
  .meta({ id: 'Memory' });
export type Memory = z.output<typeof Memory>;

/** Days whose memories the person does not want to see, both included. */
const HiddenSpan = z.object({ id: Id, from: CalendarDate, until: CalendarDate }).meta({ id: 'HiddenSpan' });
export type HiddenSpan = z.output<typeof HiddenSpan>;

const MemorySettings = z
  .object({
    on: z.boolean(),
    /** the latest days first */
    spans: z.array(HiddenSpan).max(limits.hiddenSpans),
    /** how many single posts and messages are hidden */
    hidden: z.int(),
  })
  .meta({ id: 'MemorySettings' });
export type MemorySettings = z.output<typeof MemorySettings>;

export const memoryCalls = calls({
  'GET memory/': {
    auth: 'partnered',
    summary: `Lists the couple's posts and photo messages of this day in earlier years, without what the person has hidden: the latest year first, at most ${limits.memoriesOfYear} of a year. Those of 29 February are shown on the last day of February.`,
    rate: 'read',
    heavy: true,
    query: z.object({
      /** the person's calendar day, as for the question of the day */
      day: CalendarDate.optional(),
      /** the IANA time zone of the person's device, which decides what belongs to that day; without one, UTC */
      time_zone: z.string().max(64).optional(),
    }),
    responses: { 200: z.array(Memory).max(limits.memories) },
  },
  'POST memory/hide/': {
    auth: 'partnered',
    summary: `Hides a post, a message, or everything of the days \`from\` to \`until\` from the person's memories. Nothing else changes, and the partner is not told. At most ${limits.hiddenSpans} spans of days and ${limits.hiddenMemories} posts and messages.`,
    rate: 'write',
    request: z.object({
      post: Id.optional(),
      message: Id.optional(),
      from: DayInReach.optional(),
      until: DayInReach.optional(),
    }),
    responses: { 204: null },
    errors: ['notFound', 'conflict'],
  },
  'DELETE memory/hide/': {
    auth: 'partnered',
    summary: 'Shows all single posts and messages again that the person has hidden. Hidden days stay hidden.',
    rate: 'write',
    responses: { 204: null },
  },
  'DELETE memory/hide/:id/': {
    auth: 'partnered',
    summary: 'Shows a hidden post, message or span of days again, by its id.',
    rate: 'write',
    responses: { 204: null },
    errors: ['notFound'],
  },
  'GET memory/settings/': {
    auth: 'partnered',
    summary: 'Tells whether the person sees memories, and what they have hidden.',
    rate: 'read',
    responses: { 200: MemorySettings },
  },
  'PUT memory/settings/': {
    auth: 'partnered',
    summary: 'Turns memories on or off, for this person alone. The partner is not told.',
    rate: 'write',
    request: z.object({ on: z.boolean() }),
    responses: { 200: MemorySettings },
  },
});

/** Frames from the server, to the connections of one person. */
export const memoryFrames = frames({
  /** the person has hidden something, shown it again, or turned memories on or off */
  memory: z.object({}),
});

export const memoryApi = api({
  heading: 'On this day',
  calls: memoryCalls,
  frames: described(memoryFrames, {
    memory: 'This person sees other memories than before: something was hidden, or shown again.',
  }),
});

import * as z from 'zod';
import { Book } from '../book/book.contract.ts';
import { Goal } from '../goal/goal.contract.ts';
import { Letter } from '../letter/letter.contract.ts';
import { calls } from '../platform/call.ts';
import { frames } from '../platform/frames.ts';
import { limits } from '../platform/limits.ts';
import { CalendarDate, Id, Instant } from '../platform/shapes.ts';
import { validationErrors } from '../platform/validation.texts.ts';
import { Post } from '../post/post.contract.ts';
import { Question } from '../question/question.contract.ts';
import { Twosome } from '../twosome/twosome.contract.ts';

/** What can wait for a person. Clients ignore kinds that they do not know. */
export const trayKinds = [
  'publish',
  'clap',
  'request',
  'goal',
  'question',
  'letter',
  'together',
  'book',
  'import',
] as const;

/** A need has the property of its kind. */
export const Need = z
  .object({
    kind: z.enum(trayKinds),
    id: Id,
    /** since when it waits */
    added_at: Instant,
    /** `publish`: a private post that the person can publish. `clap`: one that the partner has begun to clap */
    post: Post.optional(),
    /** `request`: a couple that asks to follow */
    twosome: Twosome.optional(),
    /** `goal`: due within seven days */
    goal: Goal.optional(),
    /** `question`: the day's question, in UTC */
    question: Question.optional(),
    /** `letter`: one of the partner that can be opened, still sealed */
    letter: Letter.optional(),
    /** `together`: the day that the partner proposes */
    date: CalendarDate.optional(),
    /** `book`: one that the partner asks for */
    book: Book.optional(),
    /** `import`: one that the person started and can confirm, or whose messages the partner wants to add to the room */
    import: z.object({ by: Id, messages: z.int() }).optional(),
  })
  .meta({ id: 'Need' });
export type Need = z.output<typeof Need>;

const TraySettings = z.object({ on: z.boolean(validationErrors.boolean) });

export const trayCalls = calls({
  'GET tray/': {
    auth: 'partnered',
    summary: `Lists what is waiting for this person, at most ${limits.tray}, the oldest first. Empty while the tray is switched off.`,
    rate: 'read',
    responses: { 200: z.array(Need).max(limits.tray) },
  },
  'GET tray/settings/': {
    auth: 'partnered',
    summary: 'Tells whether the tray is switched on for this person.',
    rate: 'read',
    responses: { 200: TraySettings },
  },
  'PUT tray/settings/': {
    auth: 'partnered',
    summary: 'Switches the tray on or off, for this person alone.',
    rate: 'write',
    request: TraySettings,
    responses: { 200: TraySettings },
  },
});

/** Frames from the server, to the connections of one person. */
export const trayFrames = frames({
  /** null: the person has switched the tray off */
  tray: z.object({ count: z.int().max(limits.tray).nullable() }),
});

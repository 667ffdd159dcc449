import * as z from 'zod';
import { Book } from '../book/book.contract.ts';
import { Goal } from '../goal/goal.contract.ts';
import { Letter } from '../letter/letter.contract.ts';
import { api, described } from '../platform/api.ts';
import { calls } from '../platform/call.ts';
import { frames } from '../platform/frames.ts';
import { limits } from '../platform/limits.ts';
import { merged } from '../platform/merged.ts';
import { CalendarDate, Id, Instant } from '../platform/shapes.ts';
import { validationErrors } from '../platform/validation.texts.ts';
import { Post } from '../post/post.contract.ts';
import { Question } from '../question/question.contract.ts';
import { Twosome } from '../twosome/twosome.contract.ts';

/** What can wait for a person, and what a need of this kind brings. Clients ignore kinds that they do not know. */
const needs = {
  /** a private post that the person can publish */
  publish: { post: Post },
  /** a post that the partner has begun to clap */
  clap: { post: Post },
  /** a couple that asks to follow */
  request: { twosome: Twosome },
  /** due within seven days */
  goal: { goal: Goal },
  /** the day's question, in UTC */
  question: { question: Question },
  /** one of the partner that can be opened, still sealed */
  letter: { letter: Letter },
  /** the day that the partner proposes */
  together: { date: CalendarDate },
  /** one that the partner asks for */
  book: { book: Book },
  /** one that the person started and can confirm, or whose messages the partner wants to add to the room */
  import: { import: z.object({ by: Id, messages: z.int() }) },
};
type Needs = typeof needs;
export type NeedKind = keyof Needs;
/** What a need of one kind brings. */
export type NeedContent<Kind extends NeedKind> = {
  [Name in keyof Needs[Kind]]: z.output<Needs[Kind][Name]>;
};
export const needKinds = Object.keys(needs) as NeedKind[];

/** A need has what its kind brings. */
export const Need = z
  .object({
    kind: z.enum(needKinds),
    id: Id,
    /** since when it waits */
    added_at: Instant,
    ...z.object(merged(needs)).partial().shape,
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

export const trayApi = api({
  heading: 'Tray',
  calls: trayCalls,
  frames: described(trayFrames, {
    tray: 'What waits in the tray of this person has changed. Also sent when the socket opens.',
  }),
});

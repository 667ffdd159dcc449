import * as z from 'zod';
import { api, described } from '../platform/api.ts';
import { calls } from '../platform/call.ts';
import { frames } from '../platform/frames.ts';
import { limits } from '../platform/limits.ts';
import { CalendarDate, Id, Instant, PageQuery, paged, text } from '../platform/shapes.ts';

const Answer = z.object({ text: z.string().max(limits.answerText), added_at: Instant });

const Settings = z.object({ on: z.boolean() });

/**
 * A question to both partners. Answers are sealed: `partner` is null until both have answered, even if the partner has
 * answered already, and nothing else in the API depends on whether they have. Its `added_at` is the time of the opening.
 */
export const Question = z
  .object({
    id: Id,
    text: z.string().max(limits.questionText),
    /** the calendar day on which it is asked */
    day: CalendarDate,
    /** whichever of the two wrote it; null for a question of the catalogue */
    asked_by: Id.nullable(),
    own: Answer.nullable(),
    partner: Answer.nullable(),
    /** when the second of the two answered */
    opened_at: Instant.nullable(),
    /** the viewer has skipped it; the partner is not told */
    skipped: z.boolean(),
    /** the operator took it down: it has no texts */
    taken_down: z.boolean(),
    /** grows with every change that the viewer may know of */
    updated_at: Instant,
  })
  .meta({ id: 'Question' });
export type Question = z.output<typeof Question>;

export const QuestionOfDay = Question.extend({
  /** false: the person does not want to be reminded of questions */
  on: z.boolean(),
  /** questions of the last week that are not open yet and that the person has not skipped, newest first */
  earlier: z.array(Question),
  /** questions that the viewer wrote and that are asked later, soonest first */
  upcoming: z.array(Question),
}).meta({ id: 'QuestionOfDay' });
export type QuestionOfDay = z.output<typeof QuestionOfDay>;

/**
 * The person's calendar day, so that a question begins at everyone's own midnight and no time zone is stored. A day
 * that is not today anywhere on earth counts as the nearest one that is. Without it: today in UTC.
 */
const today = { day: CalendarDate.optional() };

export const questionCalls = calls({
  'GET question/': {
    auth: 'partnered',
    summary: "Returns the day's question, the same for both partners, and what else waits for an answer.",
    rate: 'read',
    query: z.object(today),
    responses: { 200: QuestionOfDay },
  },
  'POST question/': {
    auth: 'partnered',
    summary:
      'Adds a question that the person wrote. It is asked tomorrow, or on the next day without one, at most a week ahead.',
    rate: 'write',
    idempotent: true,
    needsTerms: true,
    request: z.object({ text: text(limits.questionText, 1), ...today }),
    responses: { 201: Question },
    errors: ['conflict'],
  },
  'DELETE question/:id/': {
    auth: 'partnered',
    summary:
      'Takes back a question that the person wrote, with any answer to it. From its day on it is not found; the day is that of the server, in UTC.',
    rate: 'write',
    /** earlier clients send their day, which does not count */
    query: z.object(today),
    responses: { 204: null },
    errors: ['notFound'],
  },
  'POST question/:id/answer/': {
    auth: 'partnered',
    summary:
      'Answers a question, or changes the answer. An open question is rejected with its current state.',
    rate: 'write',
    needsTerms: true,
    request: z.object({ text: text(limits.answerText, 1) }),
    responses: { 200: Question },
    errors: ['notFound', 'conflict'],
  },
  'POST question/:id/skip/': {
    auth: 'partnered',
    summary:
      'Skips a question that is not open yet, and takes back the answer of this person. The partner is not told. Returns what waits next.',
    rate: 'write',
    request: z.object(today),
    responses: { 200: QuestionOfDay },
    errors: ['notFound', 'conflict'],
  },
  'GET question/past/': {
    auth: 'partnered',
    summary: 'Lists the questions that both have answered, the latest opened first.',
    rate: 'read',
    query: PageQuery,
    responses: { 200: paged(Question) },
  },
  'GET question/settings/': {
    auth: 'partnered',
    summary: 'Tells whether the tray reminds the person of questions.',
    rate: 'read',
    responses: { 200: Settings },
  },
  'PUT question/settings/': {
    auth: 'partnered',
    summary: "Turns the person's reminders of questions on or off. The partner is not told.",
    rate: 'write',
    request: Settings,
    responses: { 200: Settings },
  },
});

/**
 * Frames from the server, each with the receiver's own view. A change that is not an opening goes to the person's own
 * devices alone.
 */
export const questionFrames = frames({
  question: z.union([z.object({ question: Question }), z.object({ deleted: Id })]),
});

export const questionApi = api({
  heading: 'Questions',
  calls: questionCalls,
  frames: described(questionFrames, {
    question:
      'A question was opened or taken back, or this person has answered or skipped it on another device.',
  }),
});

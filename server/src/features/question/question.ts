import { createHash } from 'node:crypto';
import { addDays, daysBetween, utcDay } from '@twosome/contract/platform/calendar-days';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import type { Paged } from '@twosome/contract/platform/shapes';
import type { Question, QuestionOfDay } from '@twosome/contract/question/question.contract';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { IdempotentRequest, Queries, Tx } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import { nextOf, positionOf } from '../../platform/http/cursor.ts';
import { dayFor } from '../../platform/time-zone.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { readSetting } from '../auth/user-settings.sql.ts';
import type { Deps } from '../deps.ts';
import { requireMembership } from '../twosome/twosome.ts';
import questions from './catalogue.json' with { type: 'json' };
import { questionAnswered, questionDeleted, questionOpened } from './question.events.ts';
import {
  addQuestionRow,
  deleteUpcoming,
  findQuestion,
  findQuestionOf,
  listOpened,
  listWaiting,
  lockQuestion,
  openIfAnswered,
  type QuestionRow,
  type QuestionViewer,
  setAnswer,
  setTakenDown,
} from './question.sql.ts';
import { questionErrors } from './question.texts.ts';
import { viewQuestion } from './question.view.ts';

export type QuestionDeps = Pick<Deps, 'db' | 'cursors' | 'emit'>;

/**
 * The day's question and what else waits. It depends on the day, on the viewer's own acts and on openings, never on
 * whether the partner has answered or skipped: so nobody can infer it.
 */
export async function readQuestion(
  { db }: Pick<QuestionDeps, 'db'>,
  viewer: QuestionViewer,
  requested: string | undefined,
): Promise<QuestionOfDay> {
  const day = dayFor(requested, now());
  const row = await findOrAdd(db, viewer, day);
  const from = addDays(day, -limits.questionDays);
  const waiting = await listWaiting(db, viewer, { from, day });
  return {
    ...viewQuestion(row),
    on: await readSetting(db, 'question', viewer.userId),
    earlier: waiting.filter((row) => row.day < day).map(viewQuestion),
    upcoming: waiting
      .filter((row) => row.day > day)
      .map(viewQuestion)
      .reverse(),
  };
}

/** For the tray: the day's question while it waits for this person. null once answered or skipped, or while turned off. */
export async function findQuestionToAnswer(
  db: Queries,
  viewer: QuestionViewer,
  requested?: string,
): Promise<Question | null> {
  if (!(await readSetting(db, 'question', viewer.userId))) return null;
  const row = await findOrAdd(db, viewer, dayFor(requested, now()));
  return row.own_at === null && row.opened_at === null && row.taken_down_at === null
    ? viewQuestion(row)
    : null;
}

/** The couple's question of this day; the first look at it chooses it. */
async function findOrAdd(db: Queries, viewer: QuestionViewer, day: string): Promise<QuestionRow> {
  const { twosomeId } = viewer;
  const existing = await findQuestionOf(db, viewer, day);
  if (existing !== null) return existing;
  const text = questionFor(twosomeId, day);
  await addQuestionRow(db, { id: newId(), twosomeId, day, text, writerId: null, now: now() });
  const row = await findQuestionOf(db, viewer, day);
  if (row === null) throw new ApiError('partnerNeeded');
  return row;
}

/** The opened questions, the latest opened first. */
export async function readPast(
  { db, cursors }: QuestionDeps,
  viewer: Partnered,
  cursor: string | undefined,
): Promise<Paged<Question>> {
  const rows = await listOpened(db, viewer, positionOf(cursors, cursor), limits.pageSize + 1);
  return {
    results: rows.slice(0, limits.pageSize).map(viewQuestion),
    next: nextOf(cursors, rows, 'question/past/', {}, (row) => row.opened_at ?? row.added_at),
  };
}

/** Answers a question, or changes the answer. The answer of the second of the two opens it, and is the last one. */
export const answer = (deps: QuestionDeps, viewer: Partnered, questionId: string, text: string) =>
  deps.db.transaction((tx) => setOwn(deps, tx, viewer, questionId, text));

/** Skips a question; an own answer is taken back. Returns what waits next. */
export async function skip(
  deps: QuestionDeps,
  viewer: Partnered,
  questionId: string,
  day: string | undefined,
): Promise<QuestionOfDay> {
  await deps.db.transaction((tx) => setOwn(deps, tx, viewer, questionId, null));
  return readQuestion(deps, viewer, day);
}

async function setOwn(
  { emit }: QuestionDeps,
  tx: Tx,
  viewer: Partnered,
  questionId: string,
  text: string | null,
): Promise<Question> {
  const { userId, twosomeId } = viewer;
  await requireMembership(tx, viewer);
  const row = await lockQuestion(tx, viewer, questionId);
  if (row === null) throw notFound();
  const isRepeat = row.own_at !== null && row.own_text === text;
  if (isRepeat) return viewQuestion(row);
  if (row.taken_down_at !== null) throw notFound();
  if (row.opened_at !== null)
    throw new ApiError('conflict', { message: questionErrors.open, current: viewQuestion(row) });
  await setAnswer(tx, { questionId, userId, text, now: now() });
  const isOpened = text !== null && (await openIfAnswered(tx, questionId, now()));
  await emit(tx, isOpened ? questionOpened : questionAnswered, { questionId, twosomeId, userId });
  const changed = await findQuestion(tx, viewer, questionId);
  if (changed === null) throw notFound();
  return viewQuestion(changed);
}

/** Adds an own question for tomorrow, or for the next day that has none. A retry with the same key returns the first one. */
export async function addQuestion(
  deps: QuestionDeps,
  viewer: Partnered,
  { text, day: requested }: { text: string; day?: string | undefined },
  idempotent: IdempotentRequest | null,
): Promise<Question> {
  const { userId, twosomeId } = viewer;
  const today = dayFor(requested, now());
  const { id } = await deps.db.idempotent(idempotent, async (tx) => {
    await requireMembership(tx, viewer);
    const id = newId();
    for (let ahead = 1; ahead <= limits.questionDays; ahead += 1) {
      const day = addDays(today, ahead);
      if (await addQuestionRow(tx, { id, twosomeId, day, text, writerId: userId, now: now() })) return { id };
    }
    throw new ApiError('conflict', { message: questionErrors.enough });
  });
  const row = await findQuestion(deps.db, viewer, id);
  if (row === null) throw new ApiError('conflict', { message: questionErrors.deleted });
  return viewQuestion(row);
}

/**
 * Takes an own question back before its day. Its day is the server's: by a day that the client states, the person could
 * delete today's question with the partner's sealed answer. An answer that a partner further east gave already goes with
 * it.
 */
export async function deleteQuestion(deps: QuestionDeps, viewer: Partnered, id: string) {
  const { userId, twosomeId } = viewer;
  await deps.db.transaction(async (tx) => {
    await requireMembership(tx, viewer);
    if (!(await deleteUpcoming(tx, viewer, { id, day: utcDay(now()) }))) throw notFound();
    await deps.emit(tx, questionDeleted, { questionId: id, twosomeId, userId });
  });
}

/** Operator action: hides a question with both answers, or restores it. Null for an unknown question. */
export async function setQuestionTakenDown(tx: Tx, emit: Emit, id: string, isDown: boolean) {
  const found = await setTakenDown(tx, id, isDown, now());
  if (found === null) return null;
  const { twosome_id: twosomeId, changed } = found;
  if (changed) await emit(tx, questionOpened, { questionId: id, twosomeId, userId: null });
  return { twosomeId, makerId: null, changed };
}

/**
 * The question of the catalogue for a couple and a day. Each couple has its own order, by the hash of its id, in which
 * every question comes once before the first one comes again.
 */
export function questionFor(twosomeId: string, day: string): string {
  const place = daysBetween('1970-01-01', day) % questions.length;
  const keyOf = (question: string) => createHash('sha256').update(`${twosomeId} ${question}`).digest('hex');
  const order = questions.map((question) => ({ question, key: keyOf(question) }));
  order.sort((a, b) => (a.key < b.key ? -1 : 1));
  return order[place]!.question;
}

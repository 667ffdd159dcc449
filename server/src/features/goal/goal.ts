import type { Goal } from '@twosome/contract/goal/goal.contract';
import {
  dateRefusal,
  type GoalWish,
  type GoalWords,
  isTooEarly,
  nextGoal,
} from '@twosome/contract/goal/goal.rules';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import type { Paged } from '@twosome/contract/platform/shapes';
import { now } from '../../platform/clock.ts';
import type { Db, Once, Queries } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import type { Cursors } from '../../platform/http/cursor.ts';
import { nextOf, positionOf } from '../../platform/http/page.ts';
import { invalid, notFound, Refusal } from '../../platform/refusal.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { goalAdded, goalChanged, goalDeleted } from './goal.facts.ts';
import { addGoalRow, deleteGoalRow, findGoal, listGoals, lockGoal, setGoal } from './goal.sql.ts';
import { viewGoal } from './goal.view.ts';

interface House {
  db: Db;
  announce: Announce;
}

/** The couple's goals, newest first. */
export async function readGoals(
  { db, cursors }: { db: Queries; cursors: Cursors },
  viewer: Partnered,
  cursor: string | undefined,
): Promise<Paged<Goal>> {
  const rows = await listGoals(db, viewer.twosomeId, positionOf(cursors, cursor), limits.pageSize + 1);
  return {
    results: rows.slice(0, limits.pageSize).map(viewGoal),
    next: nextOf(cursors, rows, 'goals/', {}, (row) => row.added_at),
  };
}

export async function readGoal(
  { db }: { db: Queries },
  { twosomeId }: Partnered,
  goalId: string,
): Promise<Goal> {
  const row = await findGoal(db, twosomeId, goalId);
  if (row === null) throw notFound();
  return viewGoal(row);
}

/** Adds a goal. A retry with the same key is given the first one as it is now. */
export async function addGoal(
  house: House,
  { userId, twosomeId }: Partnered,
  words: GoalWords,
  once: Once | null,
): Promise<Goal> {
  const { id } = await house.db.inOneGo(once, async (tx) => {
    if (isTooEarly(words.achieve_by, now())) throw invalid('achieve_by', dateRefusal);
    const id = newId();
    if (!(await addGoalRow(tx, { ...words, id, twosomeId, userId, now: now() })))
      throw new Refusal('partnerNeeded');
    await house.announce(tx, goalAdded, { goalId: id, twosomeId, userId });
    return { id };
  });
  const row = await findGoal(house.db, twosomeId, id);
  if (row === null) throw new Refusal('conflict', { says: 'This goal is not there any more.' });
  return viewGoal(row);
}

/**
 * Changes a goal. What is so already is answered as it is, so that a repeat is harmless, and two who finish it at the
 * same moment both have. Who read an older one is shown the newer. A day that has gone by may stay, not be chosen.
 */
export async function changeGoal(
  house: House,
  { userId, twosomeId }: Partnered,
  goalId: string,
  wish: GoalWish & { updated_at?: string | undefined },
): Promise<Goal> {
  return house.db.inOneGo(async (tx) => {
    const row = await lockGoal(tx, twosomeId, goalId);
    if (row === null) throw notFound();
    const goal = viewGoal(row);
    const change = nextGoal(goal, wish);
    if (change === null) return goal;
    if (wish.updated_at !== undefined && wish.updated_at !== goal.updated_at)
      throw new Refusal('conflict', { current: goal });
    if (wish.achieve_by !== goal.achieve_by && isTooEarly(wish.achieve_by, now()))
      throw invalid('achieve_by', dateRefusal);
    const moment = momentAfter(row.updated_at);
    const doneAt = change === 'finished' ? moment : change === 'reopened' ? null : row.done_at;
    const { title, description, achieve_by } = wish;
    const next = { title, description, achieve_by, done_at: doneAt, updated_at: moment };
    await setGoal(tx, goalId, next);
    await house.announce(tx, goalChanged, { goalId, twosomeId, userId, change });
    return viewGoal({ ...row, ...next });
  });
}

/** Later than it was, also within the same millisecond or where another node's clock is ahead: two never look alike. */
const momentAfter = (before: Date): Date => new Date(Math.max(now().getTime(), before.getTime() + 1));

export async function deleteGoal(
  house: House,
  { userId, twosomeId }: Partnered,
  goalId: string,
): Promise<void> {
  await house.db.inOneGo(async (tx) => {
    if ((await lockGoal(tx, twosomeId, goalId)) === null) throw notFound();
    await deleteGoalRow(tx, goalId);
    await house.announce(tx, goalDeleted, { goalId, twosomeId, userId });
  });
}

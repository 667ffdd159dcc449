import type { Goal } from '@twosome/contract/goal/goal.contract';
import type { GoalFields, GoalInput } from '@twosome/contract/goal/goal.rules';
import { dateErrors } from '@twosome/contract/platform/date.texts';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import type { Paged } from '@twosome/contract/platform/shapes';
import { ApiError, invalid, notFound } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { IdempotentRequest } from '../../platform/db/db.ts';
import { nextOf, positionOf } from '../../platform/http/cursor.ts';
import { isPastDay } from '../../platform/time-zone.ts';
import type { Partnered } from '../../platform/viewer.ts';
import type { Deps } from '../deps.ts';
import { requireMembership } from '../twosome/twosome.ts';
import { type GoalChange, goalAdded, goalChanged, goalDeleted } from './goal.events.ts';
import { addGoalRow, deleteGoalRow, findGoal, listGoals, lockGoal, setGoal } from './goal.sql.ts';
import { goalErrors } from './goal.texts.ts';
import { viewGoal } from './goal.view.ts';

export type GoalDeps = Pick<Deps, 'db' | 'cursors' | 'emit'>;

/** The couple's goals, newest first. */
export async function readGoals(
  { db, cursors }: GoalDeps,
  viewer: Partnered,
  cursor: string | undefined,
): Promise<Paged<Goal>> {
  const rows = await listGoals(db, viewer.twosomeId, positionOf(cursors, cursor), limits.pageSize + 1);
  return {
    results: rows.slice(0, limits.pageSize).map(viewGoal),
    next: nextOf(cursors, rows, 'goals/', {}, (row) => row.added_at),
  };
}

export async function readGoal({ db }: GoalDeps, { twosomeId }: Partnered, goalId: string): Promise<Goal> {
  const row = await findGoal(db, twosomeId, goalId);
  if (row === null) throw notFound();
  return viewGoal(row);
}

/** Adds a goal. A retry with the same key returns the first goal in its current state. */
export async function addGoal(
  deps: GoalDeps,
  viewer: Partnered,
  fields: GoalFields,
  idempotent: IdempotentRequest | null,
): Promise<Goal> {
  const { userId, twosomeId } = viewer;
  const { id } = await deps.db.idempotent(idempotent, async (tx) => {
    await requireMembership(tx, viewer);
    if (isPastDay(fields.achieve_by, now())) throw invalid('achieve_by', dateErrors.past);
    const id = newId();
    await addGoalRow(tx, { ...fields, id, twosomeId, userId, now: now() });
    await deps.emit(tx, goalAdded, { goalId: id, twosomeId, userId });
    return { id };
  });
  const row = await findGoal(deps.db, twosomeId, id);
  if (row === null) throw new ApiError('conflict', { message: goalErrors.deleted });
  return viewGoal(row);
}

/**
 * Changes a goal. A request that changes nothing returns the goal, so a retry is harmless and both partners can finish it
 * simultaneously. A request based on an older state is rejected with the current goal. A past date may stay but cannot
 * be chosen.
 */
export async function changeGoal(
  deps: GoalDeps,
  viewer: Partnered,
  goalId: string,
  requested: GoalInput & { updated_at?: string | undefined },
): Promise<Goal> {
  const { userId, twosomeId } = viewer;
  return deps.db.transaction(async (tx) => {
    await requireMembership(tx, viewer);
    const row = await lockGoal(tx, twosomeId, goalId);
    if (row === null) throw notFound();
    const goal = viewGoal(row);
    const change = nextGoal(goal, requested);
    if (change === null) return goal;
    if (requested.updated_at !== undefined && requested.updated_at !== goal.updated_at)
      throw new ApiError('conflict', { current: goal });
    if (requested.achieve_by !== goal.achieve_by && isPastDay(requested.achieve_by, now()))
      throw invalid('achieve_by', dateErrors.past);
    const changedAt = timestampAfter(row.updated_at);
    const doneAt = change === 'finished' ? changedAt : change === 'reopened' ? null : row.done_at;
    const { title, description, achieve_by } = requested;
    const next = { title, description, achieve_by, done_at: doneAt, updated_at: changedAt };
    await setGoal(tx, goalId, next);
    await deps.emit(tx, goalChanged, { goalId, twosomeId, userId, change });
    return viewGoal({ ...row, ...next });
  });
}

/** Now, but later than `before`: two states never share an `updated_at`, even when another node's clock is ahead. */
const timestampAfter = (before: Date): Date => new Date(Math.max(now().getTime(), before.getTime() + 1));

export async function deleteGoal(deps: GoalDeps, viewer: Partnered, goalId: string) {
  const { userId, twosomeId } = viewer;
  await deps.db.transaction(async (tx) => {
    await requireMembership(tx, viewer);
    if ((await lockGoal(tx, twosomeId, goalId)) === null) throw notFound();
    await deleteGoalRow(tx, goalId);
    await deps.emit(tx, goalDeleted, { goalId, twosomeId, userId });
  });
}

type CurrentGoal = GoalFields & { done_at: string | null };

const textFields = ['title', 'description', 'achieve_by'] as const;

/** How a request changes the goal; `null` when it changes nothing. */
export function nextGoal(goal: CurrentGoal, input: GoalInput): GoalChange | null {
  const isDone = goal.done_at !== null;
  if (input.done !== undefined && input.done !== isDone) return input.done ? 'finished' : 'reopened';
  return textFields.some((field) => goal[field] !== input[field]) ? 'changed' : null;
}

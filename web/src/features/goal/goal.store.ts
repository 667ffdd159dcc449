import type { Goal, goalCalls, goalFrames } from '@twosome/contract/goal/goal.contract';
import type { GoalFields, GoalInput } from '@twosome/contract/goal/goal.rules';
import { timing } from '@twosome/contract/platform/timing';
import { serverNow } from '../../platform/clock.ts';
import { Failure, isNotFound, wasFound } from '../../platform/failure.ts';
import { caller } from '../../platform/http.ts';
import { createLists, type Page } from '../../platform/lists.ts';
import { createLoads, useLoaded } from '../../platform/loads.ts';
import { createOfflineCache } from '../../platform/offlineCache.ts';
import { createOptimistic } from '../../platform/optimistic.ts';
import { subscriber } from '../../platform/socket.ts';
import { createEntities } from '../../platform/state.ts';
import { wait } from '../../platform/wait.ts';

const call = caller<typeof goalCalls>();
const on = subscriber<typeof goalFrames>();

const goals = createEntities<Goal>();

const loads = createLoads(fetchAndUpsert, dropGoal);
export const loadGoal = loads.load;
export const useGoalLoad = loads.use;
export const useLoadedGoal = (id: string): void => useLoaded(loads, id);

async function fetchAndUpsert(id: string): Promise<boolean> {
  await wait(timing.listLoadDelay);
  return upsertGoal(await call('GET goals/:id/', { params: { id } }));
}

/**
 * Stores a goal unless a newer version is stored already: a response in flight may be older. Returns whether the goal
 * exists; a deleted one is not restored.
 */
export function upsertGoal(goal: Goal): boolean {
  const stored = goals.get(goal.id);
  if (stored === undefined || stored.updated_at <= goal.updated_at) goals.upsert(goal);
  goalList.saveOffline();
  return goals.get(goal.id) !== undefined;
}

/** Goals cannot be restored, and a parting reloads the page, so a goal that is not found stays removed. */
function dropGoal(id: string): void {
  loads.markDeleted(id);
  goals.drop(id, Number.POSITIVE_INFINITY);
  goalList.remove(id);
}

export const goalKey = 'goals';
export const goalList = createLists(loadPage, {
  key: goalKey,
  cache: createOfflineCache<{ things: readonly Goal[] }>('goals', ['/goals']),
  get: goals.get,
  upsert: upsertGoal,
});

async function loadPage(_key: string, next: string | null): Promise<Page> {
  const { results, next: further } = await call('GET goals/', { next });
  return {
    ids: results.filter(upsertGoal).map(({ id }) => id),
    next: further,
  };
}

on('goal', (change) => {
  if ('deleted' in change) return dropGoal(change.deleted);
  if (upsertGoal(change.goal)) placeGoal(change.goal);
});

/** Inserts a new goal in order; an old one that was never loaded arrives with its page. */
function placeGoal(goal: Goal): void {
  goalList.insert(goalKey, goal.id, (other) => {
    const stored = goals.get(other);
    return stored !== undefined && goal.added_at + goal.id > stored.added_at + stored.id;
  });
}

/** Adds a goal. The same `onceKey` over retries adds it once. */
export async function addGoal(words: GoalFields, onceKey: string): Promise<void> {
  const goal = await call('POST goals/', { body: words, onceKey });
  if (!upsertGoal(goal)) return;
  placeGoal(goal);
  // also into an empty list
  goalList.prepend(goalKey, goal.id);
}

/** Changes a goal. Rejects when the server refuses: if there is a newer version, it is stored by then. */
export const changeGoal = ({ id, updated_at }: Goal, words: GoalFields): Promise<void> =>
  change(id, { ...words, updated_at });

async function change(id: string, body: GoalInput & { updated_at: string }): Promise<void> {
  try {
    upsertGoal(await call('PUT goals/:id/', { params: { id }, body }));
  } catch (error) {
    const newer = newerOf(error);
    if (newer) upsertGoal(newer);
    if (isNotFound(error)) dropGoal(id);
    throw error;
  }
}

/** The newer goal in a 409 response. */
export const newerOf = (failure: unknown): Goal | undefined =>
  failure instanceof Failure && failure.status === 409
    ? (failure.data.current as Goal | undefined)
    : undefined;

/** How often the partner may edit a goal while this person finishes it. */
const maxAttempts = 3;

const finishing = createOptimistic<boolean>(async (id, done) => {
  for (let attempts = maxAttempts; ; attempts -= 1) {
    const goal = goals.get(id);
    if (goal === undefined) return;
    const { title, description, achieve_by, updated_at } = goal;
    try {
      return await change(id, { title, description, achieve_by, updated_at, done });
    } catch (error) {
      // only its texts have changed: keep those and retry with the new version
      if (attempts <= 1 || newerOf(error) === undefined) throw error;
    }
  }
});

/** Marks a goal as done immediately and sends it. Rejects when the server refuses; the change is reverted by then. */
export const finishGoal = (id: string): Promise<boolean> => finishing.apply(id, true);
export const reopenGoal = (id: string): Promise<boolean> => finishing.apply(id, false);

const deletion = createOptimistic<'deleted'>(async (id) => {
  await wait(timing.deleteDelay);
  await wasFound(call('DELETE goals/:id/', { params: { id } }));
  dropGoal(id);
});

/** Hides the goal and deletes it. Rejects when the server refuses; the goal is visible again by then. */
export const deleteGoal = (id: string): Promise<boolean> => deletion.apply(id, 'deleted');

/** `moment`: in ISO 8601. A goal that is finished after it stays where it is shown. */
export const wasDoneBefore = (id: string, moment: string): boolean =>
  (goals.get(id)?.done_at ?? moment) < moment;

/** The stored goal, including pending changes; undefined while it is being deleted. */
export function useGoal(id: string): Goal | undefined {
  const goal = goals.use(id);
  const update = finishing.use(id);
  const isDeleting = deletion.use(id) !== undefined;
  if (goal === undefined || isDeleting) return undefined;
  return update
    ? { ...goal, done_at: update.value ? (goal.done_at ?? new Date(serverNow()).toISOString()) : null }
    : goal;
}

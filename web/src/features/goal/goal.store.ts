import type { Goal } from '@twosome/contract/goal/goal.contract';
import type { GoalWords } from '@twosome/contract/goal/goal.rules';
import { timing } from '@twosome/contract/platform/timing';
import { Failure, isNotFound } from '../../platform/failure.ts';
import { createGone } from '../../platform/gone.ts';
import { createLists, type Page } from '../../platform/lists.ts';
import { createLoads } from '../../platform/loads.ts';
import { createMemory } from '../../platform/remembered.ts';
import { createEntities } from '../../platform/state.ts';
import { wait } from '../../platform/wait.ts';
import { createWishes } from '../../platform/wishes.ts';
import { fetchGoal, fetchGoals, onGoal, sendChange, sendDelete, sendGoal } from './goal.api.ts';

const goals = createEntities<Goal>();
/** Goals that were dropped. */
const gone = createGone();

const loads = createLoads(bringGoal, dropGoal);
export const loadGoal = loads.load;
export const useGoalLoad = loads.use;

async function bringGoal(id: string): Promise<boolean> {
  const began = gone.now();
  await wait(timing.listLoadDelay);
  return keepAnswer(began, await fetchGoal(id));
}

/** The one door: an answer that was on its way while the goal changed is older than what is held. */
function keepGoal(goal: Goal): void {
  const held = goals.get(goal.id);
  if (held !== undefined && held.updated_at > goal.updated_at) return;
  goals.keep(goal);
  goalList.remember();
}

/** The goal of an answer, unless it went while the answer was under way. Whether it stays. */
function keepAnswer(began: number, goal: Goal): boolean {
  const stays = !gone.since(began, goal.id);
  if (stays) keepGoal(goal);
  return stays;
}

function dropGoal(id: string): void {
  gone.note(id);
  loads.gone(id);
  goals.drop(id);
  goalList.remove(id);
}

export const goalKey = 'goals';
export const goalList = createLists(loadPage, {
  key: goalKey,
  memory: createMemory<{ things: readonly Goal[] }>('goals'),
  get: goals.get,
  keep: (goal) => keepAnswer(0, goal),
});

async function loadPage(_key: string, next: string | null): Promise<Page> {
  const began = gone.now();
  const { results, next: further } = await fetchGoals(next);
  return {
    ids: results.filter((goal) => keepAnswer(began, goal)).map(({ id }) => id),
    next: further,
  };
}

onGoal((change) => {
  if ('deleted' in change) return dropGoal(change.deleted);
  keepGoal(change.goal);
  placeGoal(change.goal);
});

/** A new one goes where it belongs; one that is old and was never loaded comes with its page. */
function placeGoal(goal: Goal): void {
  goalList.insert(goalKey, goal.id, (other) => {
    const held = goals.get(other);
    return held !== undefined && goal.added_at + goal.id > held.added_at + held.id;
  });
}

/** Adds a goal; the same `onceKey` over retries adds it once. */
export async function addGoal(words: GoalWords, onceKey: string): Promise<void> {
  const began = gone.now();
  const goal = await sendGoal(words, onceKey);
  if (!keepAnswer(began, goal)) return;
  placeGoal(goal);
  // into an empty list as well
  goalList.prepend(goalKey, goal.id);
}

/**
 * Changes the words of the goal that was read. Rejects when the server says no: where there is a newer one, that is
 * held by then.
 */
export const changeGoal = ({ id, updated_at }: Goal, words: GoalWords): Promise<void> =>
  change(id, { ...words, updated_at });

async function change(id: string, wish: Parameters<typeof sendChange>[1]): Promise<void> {
  const began = gone.now();
  try {
    keepAnswer(began, await sendChange(id, wish));
  } catch (error) {
    const newer = newerOf(error);
    if (newer) keepAnswer(began, newer);
    if (isNotFound(error)) dropGoal(id);
    throw error;
  }
}

/** The goal that a refusal shows instead of the one that was read. */
export const newerOf = (failure: unknown): Goal | undefined =>
  failure instanceof Failure && failure.status === 409
    ? (failure.data.current as Goal | undefined)
    : undefined;

/** How often somebody may write in a goal while another one finishes it. */
const tries = 3;

const finishing = createWishes<boolean>(async (id, done) => {
  for (let left = tries; ; left -= 1) {
    const goal = goals.get(id);
    if (goal === undefined) return;
    const { title, description, achieve_by, updated_at } = goal;
    try {
      return await change(id, { title, description, achieve_by, updated_at, done });
    } catch (error) {
      // its words have changed meanwhile: they stay, and it is finished all the same
      if (left <= 1 || newerOf(error) === undefined) throw error;
    }
  }
});

/** Shows a goal as done, or open again, and says so to the server. Rejects when that says no; it is as before by then. */
export const finishGoal = (id: string): Promise<void> => finishing.wish(id, true);
export const reopenGoal = (id: string): Promise<void> => finishing.wish(id, false);

const deletion = createWishes<'deleted'>(async (id) => {
  await wait(timing.deleteDelay);
  try {
    await sendDelete(id);
  } catch (error) {
    // the other one was faster
    if (!isNotFound(error)) throw error;
  }
  dropGoal(id);
});

/** Hides the goal and deletes it. Rejects when the server says no; the goal is back by then. */
export const deleteGoal = (id: string): Promise<void> => deletion.wish(id, 'deleted');
export const useIsBeingDeleted = (id: string): boolean => deletion.use(id) !== undefined;

/** Goals as the page holds them, with what is wished laid over; none while it is being deleted. */
export function useGoal(id: string): Goal | undefined {
  const goal = goals.use(id);
  const wish = finishing.use(id);
  const isGoing = deletion.use(id) !== undefined;
  if (goal === undefined || isGoing) return undefined;
  return wish ? { ...goal, done_at: wish.want ? (goal.done_at ?? new Date().toISOString()) : null } : goal;
}

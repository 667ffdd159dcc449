import type { Goal, goalCalls, goalFrames } from '@twosome/contract/goal/goal.contract';
import type { GoalWish, GoalWords } from '@twosome/contract/goal/goal.rules';
import type { Paged } from '@twosome/contract/platform/shapes';
import { caller } from '../../platform/http.ts';
import { onFrame } from '../../platform/socket.ts';

const call = caller<typeof goalCalls>();

export const fetchGoals = (next: string | null): Promise<Paged<Goal>> => call('GET goals/', { next });
export const fetchGoal = (id: string): Promise<Goal> => call('GET goals/:id/', { params: { id } });
/** `onceKey` stays the same over retries: a lost answer never adds it twice. */
export const sendGoal = (body: GoalWords, onceKey: string): Promise<Goal> =>
  call('POST goals/', { body, onceKey });
/** `updated_at` names the goal that was read: where there is a newer one the server answers with that. */
export const sendChange = (id: string, body: GoalWish & { updated_at: string }): Promise<Goal> =>
  call('PUT goals/:id/', { params: { id }, body });
export const sendDelete = (id: string): Promise<null> => call('DELETE goals/:id/', { params: { id } });

export const onGoal = (hear: (change: { goal: Goal } | { deleted: string }) => void): (() => void) =>
  onFrame<typeof goalFrames, 'goal'>('goal', hear);

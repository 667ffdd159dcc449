import type { Goal, goalCalls, goalFrames } from '@twosome/contract/goal/goal.contract';
import type { GoalFields, GoalInput } from '@twosome/contract/goal/goal.rules';
import type { Paged } from '@twosome/contract/platform/shapes';
import { caller } from '../../platform/http.ts';
import { onFrame } from '../../platform/socket.ts';

const call = caller<typeof goalCalls>();

export const fetchGoals = (next: string | null): Promise<Paged<Goal>> => call('GET goals/', { next });
export const fetchGoal = (id: string): Promise<Goal> => call('GET goals/:id/', { params: { id } });
/** `onceKey` stays the same over retries: a lost response never adds a second goal. */
export const sendGoal = (body: GoalFields, onceKey: string): Promise<Goal> =>
  call('POST goals/', { body, onceKey });
/** `updated_at` is the version that was edited: if there is a newer one, the server answers 409 with it. */
export const sendChange = (id: string, body: GoalInput & { updated_at: string }): Promise<Goal> =>
  call('PUT goals/:id/', { params: { id }, body });
export const sendDelete = (id: string): Promise<null> => call('DELETE goals/:id/', { params: { id } });

export const onGoal = (listener: (change: { goal: Goal } | { deleted: string }) => void): (() => void) =>
  onFrame<typeof goalFrames, 'goal'>('goal', listener);

import { defineEvent } from '../../platform/events.ts';
import { sendToAll } from '../../platform/realtime/frame.ts';
import type { BroadcastDeps } from '../twosome/twosome.events.ts';
import { findGoal } from './goal.sql.ts';
import { viewGoal } from './goal.view.ts';

/** Finishing or reopening a goal takes precedence over a change of its text in the same request. */
export type GoalChange = 'changed' | 'finished' | 'reopened';

interface GoalPayload {
  goalId: string;
  twosomeId: string;
  /** the acting user */
  userId: string;
}

const ofCouple = ({ twosomeId }: GoalPayload) => [twosomeId];

export const goalAdded = defineEvent<GoalPayload>('goal.added', 'goalId', ofCouple);
export const goalChanged = defineEvent<GoalPayload & { change: GoalChange }>(
  'goal.changed',
  'goalId',
  ofCouple,
);
export const goalDeleted = defineEvent<GoalPayload>('goal.deleted', 'goalId', ofCouple);

/** Sends the goal to both partners, or its deletion if it no longer exists. */
export async function broadcastGoal(
  { db, sockets }: BroadcastDeps,
  { goalId, twosomeId, userId }: GoalPayload,
) {
  const connections = sockets.of({ twosomeIds: [twosomeId] });
  if (connections.length === 0) return;
  const goal = await findGoal(db, twosomeId, goalId);
  const data = goal === null ? { deleted: goalId } : { goal: viewGoal(goal) };
  sendToAll(connections, { type: 'goal', data, sent_by: userId });
}

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

/** Sends the current goal to both partners. Sends nothing for a goal deleted since: its deletion has an event of its own. */
export async function broadcastGoal(
  { db, sockets }: BroadcastDeps,
  { goalId, twosomeId, userId }: GoalPayload,
) {
  const connections = sockets.of({ twosomeIds: [twosomeId] });
  if (connections.length === 0) return;
  const goal = await findGoal(db, twosomeId, goalId);
  if (goal === null) return;
  sendToAll(connections, { type: 'goal', data: { goal: viewGoal(goal) }, sent_by: userId });
}

/** Sends the deletion to both partners. */
export const broadcastGoalDeleted = async (
  { sockets }: BroadcastDeps,
  { goalId, twosomeId, userId }: GoalPayload,
) =>
  sendToAll(sockets.of({ twosomeIds: [twosomeId] }), {
    type: 'goal',
    data: { deleted: goalId },
    sent_by: userId,
  });

import type { Queries } from '../../platform/db/db.ts';
import type { Sockets } from '../../platform/realtime/realtime.ts';
import { sendToAll } from '../../platform/realtime/sending.ts';
import { findGoal } from './goal.sql.ts';
import { viewGoal } from './goal.view.ts';

interface OfGoal {
  goalId: string;
  twosomeId: string;
  userId: string;
}

/** Both partners' screens get the goal as it is now; one that is gone meanwhile is told as gone. */
export const tellGoal =
  ({ db, sockets }: { db: Queries; sockets: Sockets }) =>
  async ({ goalId, twosomeId, userId }: OfGoal): Promise<void> => {
    const connections = sockets.of({ twosomeIds: [twosomeId] });
    if (connections.length === 0) return;
    const goal = await findGoal(db, twosomeId, goalId);
    if (goal === null) return;
    sendToAll(connections, { type: 'goal', data: { goal: viewGoal(goal) }, sent_by: userId });
  };

/** Both partners' screens let go of it. */
export const tellGoalDeleted =
  ({ sockets }: { sockets: Sockets }) =>
  async ({ goalId, twosomeId, userId }: OfGoal): Promise<void> =>
    sendToAll(sockets.of({ twosomeIds: [twosomeId] }), {
      type: 'goal',
      data: { deleted: goalId },
      sent_by: userId,
    });

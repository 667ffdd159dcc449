import type { GoalChange } from '@twosome/contract/goal/goal.rules';
import { fact } from '../../platform/facts.ts';

interface OfGoal {
  goalId: string;
  twosomeId: string;
  /** who did it */
  userId: string;
}

export const goalAdded = fact<OfGoal>('goal.added');
export const goalChanged = fact<OfGoal & { change: GoalChange }>('goal.changed');
export const goalDeleted = fact<OfGoal>('goal.deleted');

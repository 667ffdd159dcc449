import type { Goal } from '@twosome/contract/goal/goal.contract';
import type { GoalRow } from './goal.sql.ts';

export const viewGoal = (row: GoalRow): Goal => ({
  id: row.id,
  title: row.title,
  description: row.description,
  achieve_by: row.achieve_by,
  added_by: { id: row.added_by, first_name: row.first_name },
  added_at: row.added_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  done_at: row.done_at?.toISOString() ?? null,
});

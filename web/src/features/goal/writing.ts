import type { Goal } from '@twosome/contract/goal/goal.contract';
import type { GoalWords } from '@twosome/contract/goal/goal.rules';
import { limits } from '@twosome/contract/platform/limits';
import { isPast } from './day.ts';

/** What somebody types, and the goal that it was typed over; a new one has none. */
export interface Writing {
  over: Goal | null;
  typed: GoalWords;
}

const fields = ['title', 'description', 'achieve_by'] as const;
const blank: GoalWords = { title: '', description: '', achieve_by: '' };

export const wordsOf = ({ title, description, achieve_by }: Goal): GoalWords => ({
  title,
  description,
  achieve_by,
});

export const begun = (goal: Goal | null): Writing => ({ over: goal, typed: goal ? wordsOf(goal) : blank });

/**
 * What was not touched follows the goal: the partner may have written it meanwhile. Where both wrote the same part,
 * everything stays as it was typed; the server will show the newer one before that is replaced.
 */
export function followed({ over, typed }: Writing, goal: Goal | undefined): Writing {
  if (over === null || goal === undefined || goal.updated_at <= over.updated_at) return { over, typed };
  const isTouched = (field: keyof GoalWords) => typed[field] !== over[field];
  const meet = fields.some(
    (field) => isTouched(field) && goal[field] !== over[field] && goal[field] !== typed[field],
  );
  if (meet) return { over, typed };
  const merged = { ...typed };
  for (const field of fields) if (!isTouched(field)) merged[field] = goal[field];
  return { over: goal, typed: merged };
}

export const trimmed = ({ title, description, achieve_by }: GoalWords): GoalWords => ({
  title: title.trim(),
  description: description.trim(),
  achieve_by,
});

export function hasChanges({ over, typed }: Writing): boolean {
  const words = trimmed(typed);
  return fields.some((field) => words[field] !== (over ?? blank)[field]);
}

/** A day that has gone by may stay where it stands, and cannot be chosen. */
export const isDayPast = ({ over, typed }: Writing): boolean =>
  typed.achieve_by !== '' && typed.achieve_by !== over?.achieve_by && isPast(typed.achieve_by);

/** All three are there, and none is too long. */
export function isWhole(typed: GoalWords): boolean {
  const { title, description, achieve_by } = trimmed(typed);
  const fits = (text: string, most: number) => text !== '' && [...text].length <= most;
  return fits(title, limits.goalTitle) && fits(description, limits.goalDescription) && achieve_by !== '';
}

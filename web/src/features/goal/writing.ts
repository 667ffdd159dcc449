import type { Goal } from '@twosome/contract/goal/goal.contract';
import type { GoalFields } from '@twosome/contract/goal/goal.rules';
import { lengthOf } from '@twosome/contract/platform/characters';
import { cleanText } from '@twosome/contract/platform/clean-text';
import { limits } from '@twosome/contract/platform/limits';
import { isPast } from './day.ts';

/** An edit and the goal on which it is based; null for a new goal. */
export interface Writing {
  base: Goal | null;
  typed: GoalFields;
}

const fields = ['title', 'description', 'achieve_by'] as const;
const blank: GoalFields = { title: '', description: '', achieve_by: '' };

export const startWriting = (goal: Goal | null): Writing => ({
  base: goal,
  typed: goal ? trimmed(goal) : blank,
});

export const trimmed = ({ title, description, achieve_by }: GoalFields): GoalFields => ({
  title: cleanText(title),
  description: cleanText(description),
  achieve_by,
});

/**
 * Updates untouched fields from the goal, which the partner may have changed. When both changed the same field, the
 * edit stays as typed; the server then shows the newer version before it is replaced.
 */
export function rebasedOn({ base, typed }: Writing, goal: Goal | undefined): Writing {
  if (base === null || goal === undefined || goal.updated_at <= base.updated_at) return { base, typed };
  const merged = { ...typed };
  for (const field of fields) {
    if (typed[field] === base[field]) merged[field] = goal[field];
    else if (goal[field] !== base[field] && goal[field] !== typed[field]) return { base, typed };
  }
  return { base: goal, typed: merged };
}

export function hasChanges({ base, typed }: Writing): boolean {
  const words = trimmed(typed);
  return fields.some((field) => words[field] !== (base ?? blank)[field]);
}

/** A past day can stay unchanged, but cannot be chosen. */
export const isDayPast = ({ base, typed }: Writing): boolean =>
  typed.achieve_by !== '' && typed.achieve_by !== base?.achieve_by && isPast(typed.achieve_by);

/** All fields are filled, and none is too long. */
export function isComplete(typed: GoalFields): boolean {
  const { title, description, achieve_by } = trimmed(typed);
  const fits = (text: string, max: number) => text !== '' && lengthOf(text) <= max;
  return fits(title, limits.goalTitle) && fits(description, limits.goalDescription) && achieve_by !== '';
}

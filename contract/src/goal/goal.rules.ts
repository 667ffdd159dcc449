import { daysBefore } from '../platform/days.ts';

/** The editable text fields of a goal. */
export interface GoalFields {
  title: string;
  description: string;
  /** `YYYY-MM-DD` */
  achieve_by: string;
}

type CurrentGoal = GoalFields & { done_at: string | null };
/** A requested change. Without `done` the goal stays open or finished as it is. */
export type GoalInput = GoalFields & { done?: boolean | undefined };

/** The kind of change. Finishing or reopening a goal takes precedence over a change of its text in the same request. */
export type GoalChange = 'changed' | 'finished' | 'reopened';

const textFields = ['title', 'description', 'achieve_by'] as const;

/** How a request changes the goal; `null` when it changes nothing. */
export function nextGoal(goal: CurrentGoal, input: GoalInput): GoalChange | null {
  const isDone = goal.done_at !== null;
  if (input.done !== undefined && input.done !== isDone) return input.done ? 'finished' : 'reopened';
  return textFields.some((field) => goal[field] !== input[field]) ? 'changed' : null;
}

/** The calendar day in UTC. */
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** The earliest day that a goal may have: yesterday in UTC, which is still today west of Greenwich. */
export const firstDay = (now: Date): string => dayOf(daysBefore(now, 1));

/** Whether the day has passed in every time zone. Days are `YYYY-MM-DD`, whose string order is the date order. */
export const isTooEarly = (achieveBy: string, now: Date): boolean => achieveBy < firstDay(now);

export const dateError = 'Choose today or a later day.';

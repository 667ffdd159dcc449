import { daysBefore } from '../platform/days.ts';
/** What is written about a goal. */
export interface GoalWords {
  title: string;
  description: string;
  /** `YYYY-MM-DD` */
  achieve_by: string;
}

/** A goal as it stands, and what somebody wants of it; a wish that says nothing of `done` leaves that as it is. */
type Standing = GoalWords & { done_at: string | null };
export type GoalWish = GoalWords & { done?: boolean | undefined };

/** What a wish does to a goal. Who finishes one and writes in it too has finished it. */
export type GoalChange = 'changed' | 'finished' | 'reopened';

const words = ['title', 'description', 'achieve_by'] as const;

/** `null`: it is so already, whoever made it so. */
export function nextGoal(goal: Standing, wish: GoalWish): GoalChange | null {
  const isDone = goal.done_at !== null;
  if (wish.done !== undefined && wish.done !== isDone) return wish.done ? 'finished' : 'reopened';
  return words.some((word) => goal[word] !== wish[word]) ? 'changed' : null;
}

/** The calendar's day at a moment, by UTC. */
const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The first day that may be chosen: one before today by UTC, where for some it is today still. */
export const firstDay = (now: Date): string => dayOf(daysBefore(now, 1));

/** Whether a day has gone by for everybody. Both are `YYYY-MM-DD`, which sorts as it counts. */
export const isTooEarly = (achieveBy: string, now: Date): boolean => achieveBy < firstDay(now);

export const dateRefusal = 'Choose today or a later day.';

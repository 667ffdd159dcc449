import type { GoalFields } from '@twosome/contract/goal/goal.rules';
import { newId } from '@twosome/contract/platform/ids';
import { createDrafts } from '../../platform/draft.ts';
import { hasChanges, type Writing } from './writing.ts';

interface Draft extends Writing {
  id: string;
  /** the last attempt and its key: the same words with the same key are the same goal */
  tried: { words: string; onceKey: string } | null;
}

const drafts = createDrafts<Draft>({ name: 'goal', isEmpty: (draft) => !hasChanges(draft) });

/** The id of the draft of a new goal; the draft of an edit has the goal's id. */
export const newGoal = 'new';

export const useGoalDraft = drafts.use;
export const dropDraft = drafts.drop;
export const writeDraft = (id: string, { base, typed }: Writing): void =>
  drafts.write({ id, base, typed, tried: drafts.get(id)?.tried ?? null });

/** The key under which these words are added as a goal: it stays for retries and changes with the words. */
export function onceKeyFor(id: string, writing: Writing, goal: GoalFields): string {
  const words = JSON.stringify(goal);
  const { tried } = drafts.get(id) ?? {};
  if (tried?.words === words) return tried.onceKey;
  const onceKey = newId();
  drafts.write({ id, ...writing, tried: { words, onceKey } });
  return onceKey;
}

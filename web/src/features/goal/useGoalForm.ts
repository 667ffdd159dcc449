import type { Goal } from '@twosome/contract/goal/goal.contract';
import type { GoalFields } from '@twosome/contract/goal/goal.rules';
import { dateErrors } from '@twosome/contract/goal/goal.texts';
import { newId } from '@twosome/contract/platform/ids';
import { useRef, useState } from 'react';
import { errorsOf, Failure } from '../../platform/failure.ts';
import { useIsStillOnPage } from '../../platform/stillOnPage.ts';
import { toastError } from '../../ui/toastError.ts';
import { addGoal, changeGoal, newerOf } from './goal.store.ts';
import { goalTexts } from './goal.texts.ts';
import {
  hasChanges,
  isComplete,
  isDayPast,
  rebasedOn,
  startWriting,
  trimmed,
  type Writing,
} from './writing.ts';

export type GoalForm = ReturnType<typeof useGoalForm>;
export type Conflict = NonNullable<GoalForm['conflict']>;

/** State of the goal form: a new goal, or one that the partner may change or delete in the meantime. */
export function useGoalForm(goal: Goal | undefined, onSaved: () => void) {
  const [storedWriting, setStoredWriting] = useState<Writing>(() => startWriting(goal ?? null));
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [newer, setNewer] = useState<Goal | null>(null);
  const [dayLeft, setDayLeft] = useState(false);
  const onceKeyOf = useOnceKey();
  const isHere = useIsStillOnPage();
  const writing = rebasedOn(storedWriting, goal);
  const isDeleted = writing.base !== null && goal === undefined;

  async function send({ base, typed }: Writing): Promise<void> {
    const words = trimmed(typed);
    setSaving(true);
    setFailure(null);
    setNewer(null);
    try {
      if (base === null || isDeleted) await addGoal(words, onceKeyOf(words));
      else await changeGoal(base, words);
      if (isHere()) onSaved();
    } catch (error) {
      setFailure(error);
      const current = newerOf(error);
      if (current) setNewer(current);
      // otherwise the error is below its field
      const isShown = current !== undefined || (error instanceof Failure && error.status === 400);
      if (!isShown || !isHere()) toastError(goalTexts.form.notSaved)(error);
    }
    setSaving(false);
  }

  const rebase = (next: Writing) => {
    setStoredWriting(next);
    setNewer(null);
  };
  const { typed } = writing;
  return {
    typed,
    type: (part: Partial<GoalFields>) => setStoredWriting({ ...writing, typed: { ...typed, ...part } }),
    errorOf: (field: keyof GoalFields) =>
      field === 'achieve_by' && dayLeft && isDayPast(writing) ? dateErrors.past : errorsOf(failure, field)[0],
    /** the day field lost the focus: from now on its error is shown */
    leaveDay: () => setDayLeft(true),
    canSave: isComplete(typed) && !isDayPast(writing) && (isDeleted || hasChanges(writing)),
    saving,
    save: () => void (saving || send(writing)),
    /** it was deleted during the edit: saving adds it as a new goal */
    isDeleted,
    conflict: newer && {
      newer,
      typed,
      saveMine() {
        const next = { base: newer, typed };
        rebase(next);
        void send(next);
      },
      takeNewer: () => rebase(startWriting(newer)),
      /** keeps the typed texts, now based on the newer version */
      keepWriting: () => rebase({ base: newer, typed }),
    },
  };
}

/** The same texts again are the same goal; other texts are another one. */
function useOnceKey(): (words: GoalFields) => string {
  const last = useRef({ words: '', key: '' });
  return (words) => {
    const now = JSON.stringify(words);
    if (last.current.words !== now) last.current = { words: now, key: newId() };
    return last.current.key;
  };
}

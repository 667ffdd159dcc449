import type { Goal } from '@twosome/contract/goal/goal.contract';
import type { GoalFields } from '@twosome/contract/goal/goal.rules';
import { dateErrors } from '@twosome/contract/platform/date.texts';
import { useState } from 'react';
import { useAct } from '../../platform/act.ts';
import { errorsOf, isShownBelowField } from '../../platform/failure.ts';
import { useIsStillOnPage } from '../../platform/stillOnPage.ts';
import { toastError } from '../../ui/toastError.ts';
import { dropDraft, onceKeyFor, useGoalDraft, writeDraft } from './draft.store.ts';
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

/**
 * State of the goal form: a new goal, or one that the partner may change or delete in the meantime. What is typed is
 * kept until it is saved or discarded.
 */
export function useGoalForm(goal: Goal | undefined, id: string, onSaved: () => void) {
  const [initial] = useState<Writing>(() => startWriting(goal ?? null));
  const draft = useGoalDraft(id);
  const [isTouched, setTouched] = useState(false);
  const { busy, failure, run } = useAct();
  const [newer, setNewer] = useState<Goal | null>(null);
  const [dayLeft, setDayLeft] = useState(false);
  const isHere = useIsStillOnPage();
  const writing = rebasedOn(draft ?? initial, goal);
  const isDeleted = writing.base !== null && goal === undefined;

  function send(sent: Writing): Promise<void> {
    const words = trimmed(sent.typed);
    setNewer(null);
    const save = () =>
      sent.base === null || isDeleted
        ? addGoal(words, onceKeyFor(id, sent, words))
        : changeGoal(sent.base, words);
    return run(save, {
      onDone() {
        if (isHere()) onSaved();
        dropDraft(id);
      },
      onFailure(error) {
        const current = newerOf(error);
        if (current) setNewer(current);
        // otherwise the error is below its field
        if (!isHere() || (!current && !isShownBelowField(error))) toastError(goalTexts.form.notSaved)(error);
      },
    });
  }

  const rebase = (next: Writing) => {
    writeDraft(id, next);
    setNewer(null);
  };
  const { typed } = writing;
  return {
    typed,
    type(part: Partial<GoalFields>) {
      setTouched(true);
      writeDraft(id, { ...writing, typed: { ...typed, ...part } });
    },
    /** typed on an earlier visit, and not saved */
    isRestored: draft !== undefined && !isTouched && hasChanges(writing),
    discard: () => dropDraft(id),
    errorOf: (field: keyof GoalFields) =>
      field === 'achieve_by' && dayLeft && isDayPast(writing) ? dateErrors.past : errorsOf(failure, field)[0],
    /** the day field lost the focus: from now on its error is shown */
    leaveDay: () => setDayLeft(true),
    canSave: isComplete(typed) && !isDayPast(writing) && (isDeleted || hasChanges(writing)),
    busy,
    save: () => void send(writing),
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

import type { Goal } from '@twosome/contract/goal/goal.contract';
import { dateRefusal, type GoalWords } from '@twosome/contract/goal/goal.rules';
import { newId } from '@twosome/contract/platform/ids';
import { useRef, useState } from 'react';
import { errorsOf, Failure } from '../../platform/failure.ts';
import { useStillHere } from '../../platform/stillHere.ts';
import { sayWhyNot } from '../../ui/sayWhyNot.ts';
import { addGoal, changeGoal, newerOf } from './goal.store.ts';
import {
  begun,
  followed,
  hasChanges,
  isDayPast,
  isWhole,
  trimmed,
  type Writing,
  wordsOf,
} from './writing.ts';

export interface GoalForm {
  typed: GoalWords;
  type(part: Partial<GoalWords>): void;
  errorOf(field: keyof GoalWords): string | undefined;
  /** the day field was left: from now on it says what is wrong with it */
  leaveDay(): void;
  canSave: boolean;
  saving: boolean;
  save(): void;
  /** it was deleted while somebody wrote: saving adds it anew */
  isGone: boolean;
  conflict: Conflict | null;
}

export interface Conflict {
  newer: Goal;
  typed: GoalWords;
  saveMine(): void;
  takeNewer(): void;
  /** what was typed stays, over the newer one */
  keepWriting(): void;
}

/** A goal that is being written: a new one, or one that is there and may change or go meanwhile. */
export function useGoalForm(goal: Goal | undefined, onSaved: () => void): GoalForm {
  const [begunWriting, setWriting] = useState<Writing>(() => begun(goal ?? null));
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [newer, setNewer] = useState<Goal | null>(null);
  const [dayLeft, setDayLeft] = useState(false);
  const onceKeyOf = useOnceKey();
  const isHere = useStillHere();
  const writing = followed(begunWriting, goal);
  const isGone = writing.over !== null && goal === undefined;

  async function send({ over, typed }: Writing): Promise<void> {
    const words = trimmed(typed);
    setSaving(true);
    setFailure(null);
    setNewer(null);
    try {
      if (over === null || isGone) await addGoal(words, onceKeyOf(words));
      else await changeGoal(over, words);
      if (isHere()) onSaved();
    } catch (error) {
      setFailure(error);
      const current = newerOf(error);
      if (current) setNewer(current);
      // else it stands under its field
      const isShown = current !== undefined || (error instanceof Failure && error.status === 400);
      if (!isShown || !isHere()) sayWhyNot('The goal was not saved.')(error);
    }
    setSaving(false);
  }

  const rebase = (next: Writing) => {
    setWriting(next);
    setNewer(null);
  };
  const { typed } = writing;
  return {
    typed,
    type: (part) => setWriting({ ...writing, typed: { ...typed, ...part } }),
    errorOf: (field) =>
      field === 'achieve_by' && dayLeft && isDayPast(writing) ? dateRefusal : errorsOf(failure, field)[0],
    leaveDay: () => setDayLeft(true),
    canSave: isWhole(typed) && !isDayPast(writing) && (isGone || hasChanges(writing)),
    saving,
    save: () => void (saving || send(writing)),
    isGone,
    conflict: newer && {
      newer,
      typed,
      saveMine() {
        const over = { over: newer, typed };
        rebase(over);
        void send(over);
      },
      takeNewer: () => rebase({ over: newer, typed: wordsOf(newer) }),
      keepWriting: () => rebase({ over: newer, typed }),
    },
  };
}

/** The same words again are the same goal, other words another one. */
function useOnceKey(): (words: GoalWords) => string {
  const last = useRef({ words: '', key: '' });
  return (words) => {
    const now = JSON.stringify(words);
    if (last.current.words !== now) last.current = { words: now, key: newId() };
    return last.current.key;
  };
}

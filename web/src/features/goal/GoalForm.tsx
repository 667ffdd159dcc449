import type { Goal } from '@twosome/contract/goal/goal.contract';
import type { GoalFields } from '@twosome/contract/goal/goal.rules';
import { cleanLength } from '@twosome/contract/platform/clean-text';
import { limits } from '@twosome/contract/platform/limits';
import GitCompare from 'lucide-react/icons/git-compare-arrows';
import Trash2 from 'lucide-react/icons/trash-2';
import { type FormEvent, useState } from 'react';
import { useToday } from '../../platform/days.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, TextField } from '../../ui/Field.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { RestoredNote } from '../../ui/RestoredNote.tsx';
import { DeleteGoal } from './DeleteGoal.tsx';
import { wordsOfDay } from './day.ts';
import styles from './Goal.module.css';
import { GoalBy } from './GoalRow.tsx';
import { goalTexts } from './goal.texts.ts';
import type { Conflict, GoalForm } from './useGoalForm.ts';

/** Title, description and day of a goal. */
export function GoalTexts({ form, id }: { form: GoalForm; id: string }) {
  const { typed, type, errorOf } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.canSave) form.save();
  };
  return (
    <form id={id} className="stack gap-5 px-gutter py-3" onSubmit={submit} noValidate data-stored>
      {form.isRestored && <RestoredNote onDiscard={form.discard} />}
      {form.isDeleted && (
        <p role="status" className="note">
          {goalTexts.form.deleted}
        </p>
      )}
      <Field
        label={goalTexts.form.title}
        value={typed.title}
        onValue={(title) => type({ title })}
        most={limitWhenNear(typed.title, limits.goalTitle)}
        error={errorOf('title')}
        readOnly={form.busy}
        autoComplete="off"
        enterKeyHint="next"
        required
      />
      <TextField
        label={goalTexts.form.description}
        value={typed.description}
        onValue={(description) => type({ description })}
        most={limitWhenNear(typed.description, limits.goalDescription)}
        error={errorOf('description')}
        readOnly={form.busy}
        rows={4}
        required
      />
      <Field
        label={goalTexts.form.achieveBy}
        type="date"
        value={typed.achieve_by}
        onValue={(achieve_by) => type({ achieve_by })}
        onBlur={form.leaveDay}
        error={errorOf('achieve_by')}
        readOnly={form.busy}
        min={useToday()}
        max="9999-12-31"
        className={styles.date}
        required
      />
    </form>
  );
}

/** The limit, once the text is near it: only then is the count shown and announced. */
const limitWhenNear = (text: string, max: number): number | undefined =>
  cleanLength(text) > max * 0.8 ? max : undefined;

/** Who added the goal, and the delete button. */
export function GoalAbout({ goal, onDelete }: { goal: Goal; onDelete: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="px-gutter">
      <GoalBy goal={goal}>
        {` ${goalTexts.added} · `}
        <RelativeTime at={goal.added_at} />
      </GoalBy>
      <Button look="danger" icon={Trash2} className={styles.delete} onClick={() => setAsking(true)}>
        {goalTexts.remove.button}
      </Button>
      <DeleteGoal id={goal.id} open={asking} onClose={() => setAsking(false)} onDelete={onDelete} />
    </div>
  );
}

/**
 * Both edited the goal: shows the newer version beside the typed one, so that the person chooses and nothing is lost.
 */
export function GoalConflict({ conflict }: { conflict: Conflict | null }) {
  return (
    <Dialog
      open={conflict !== null}
      onClose={() => conflict?.keepWriting()}
      icon={GitCompare}
      {...goalTexts.conflictDialog}
      positiveLook="primary"
      onPositive={() => conflict?.saveMine()}
    >
      {conflict && (
        <div className="stack gap-3">
          <Version name={goalTexts.versions.newer} words={conflict.newer} other={conflict.typed} />
          <Button look="outlined" small onClick={conflict.takeNewer}>
            {goalTexts.versions.takeNewer}
          </Button>
          <Version name={goalTexts.versions.yours} words={conflict.typed} other={conflict.newer} />
        </div>
      )}
    </Dialog>
  );
}

/** Fields that differ from the other version are bold. */
function Version({ name, words, other }: { name: string; words: GoalFields; other: GoalFields }) {
  const marked = (field: keyof GoalFields) => ({
    'data-differs': words[field] !== other[field] || undefined,
  });
  return (
    <section
      aria-label={name}
      className={`${styles.version} panel px-4 py-3 small quiet whitespace-pre-line`}
    >
      <h3>{name}</h3>
      <p dir="auto" {...marked('title')}>
        {words.title}
      </p>
      <p dir="auto" {...marked('description')}>
        {words.description}
      </p>
      <p {...marked('achieve_by')}>{goalTexts.day.byDay(wordsOfDay(words.achieve_by).full)}</p>
    </section>
  );
}

import { limits } from '@twosome/contract/platform/limits';
import type { FormEvent } from 'react';
import { calendarDay } from '../../platform/days.ts';
import { Field, TextField } from '../../ui/Field.tsx';
import styles from './Goal.module.css';
import { goalTexts } from './goal.texts.ts';
import type { GoalForm } from './useGoalForm.ts';

/** Title, description and day of a goal. */
export function GoalFields({ form, id }: { form: GoalForm; id: string }) {
  const { typed, type, errorOf } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.canSave) form.save();
  };
  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      {form.isGone && (
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
        min={calendarDay(new Date())}
        max="9999-12-31"
        className={styles.date}
        required
      />
    </form>
  );
}

/** The limit, once the text is near it: only then is the count shown and announced. */
const limitWhenNear = (text: string, max: number): number | undefined =>
  [...text].length > max * 0.8 ? max : undefined;

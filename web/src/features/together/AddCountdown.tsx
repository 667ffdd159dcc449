import { lengthOf } from '@twosome/contract/platform/characters';
import { cleanText } from '@twosome/contract/platform/clean-text';
import { dateErrors } from '@twosome/contract/platform/date.texts';
import { limits } from '@twosome/contract/platform/limits';
import type { FormEvent } from 'react';
import { useToday } from '../../platform/days.ts';
import { isShownBelowField } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { toastError } from '../../ui/toastError.ts';
import { addCountdown, countdownForm, newCountdown } from './countdown.store.ts';
import styles from './DaysSheet.module.css';
import { togetherTexts } from './together.texts.ts';

const texts = togetherTexts.coming;

/** The form of a countdown. What is typed stays until it is added or cancelled; a retry adds it once. */
export function AddCountdown({ onEnd }: { onEnd: () => void }) {
  const form = countdownForm.use(newCountdown, { title: '', date: '', yearly: false });
  const { values: typed, type, busy: isBusy, errorOf } = form;
  const today = useToday();
  const title = cleanText(typed.title);
  const isPast = !typed.yearly && typed.date !== '' && typed.date < today;
  const isComplete = title !== '' && lengthOf(title) <= limits.countdownTitle && typed.date !== '' && !isPast;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete) return;
    void form.send(
      async (onceKey) => {
        await addCountdown({ ...typed, title }, onceKey);
        onEnd();
      },
      (error) => isShownBelowField(error) || toastError(texts.failed)(error),
    );
  };
  const cancel = () => {
    form.discard();
    onEnd();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate data-stored>
      <Field
        label={texts.title}
        value={typed.title}
        onValue={(value) => type({ title: value })}
        most={title.length > limits.countdownTitle * 0.8 ? limits.countdownTitle : undefined}
        error={errorOf('title')}
        autoComplete="off"
        readOnly={isBusy}
        required
      />
      <Field
        label={texts.date}
        type="date"
        value={typed.date}
        onValue={(value) => type({ date: value })}
        error={isPast ? dateErrors.past : errorOf('date')}
        readOnly={isBusy}
        required
      />
      <Checkbox checked={typed.yearly} onChecked={(yearly) => type({ yearly })}>
        {texts.yearly}
      </Checkbox>
      <div className={styles.acts}>
        <Button look="text" small className={styles.end} onClick={cancel}>
          {togetherTexts.ask.cancel}
        </Button>
        <Button type="submit" small busy={isBusy} disabled={!isComplete}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

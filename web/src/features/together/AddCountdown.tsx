import { dateErrors } from '@twosome/contract/goal/goal.texts';
import { lengthOf } from '@twosome/contract/platform/characters';
import { cleanText } from '@twosome/contract/platform/clean-text';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import { type FormEvent, useRef, useState } from 'react';
import { useToday } from '../../platform/days.ts';
import { errorsOf, Failure } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { toastError } from '../../ui/toastError.ts';
import { addCountdown } from './countdown.store.ts';
import styles from './DaysSheet.module.css';
import { togetherTexts } from './together.texts.ts';

const texts = togetherTexts.coming;

/** The form of a countdown. A retry of the same one is stored once. */
export function AddCountdown({ onEnd }: { onEnd: () => void }) {
  const [typed, setTyped] = useState({ title: '', date: '', yearly: false });
  const [isBusy, setBusy] = useState(false);
  const today = useToday();
  const [failure, setFailure] = useState<unknown>(null);
  const onceKey = useRef(newId());
  const type = (part: Partial<typeof typed>) => {
    onceKey.current = newId();
    setTyped({ ...typed, ...part });
  };
  const title = cleanText(typed.title);
  const isPast = !typed.yearly && typed.date !== '' && typed.date < today;
  const isComplete = title !== '' && lengthOf(title) <= limits.countdownTitle && typed.date !== '' && !isPast;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await addCountdown({ ...typed, title }, onceKey.current);
      onEnd();
    } catch (error) {
      setFailure(error);
      if (!(error instanceof Failure) || error.status !== 400) toastError(texts.failed)(error);
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={texts.title}
        value={typed.title}
        onValue={(value) => type({ title: value })}
        most={title.length > limits.countdownTitle * 0.8 ? limits.countdownTitle : undefined}
        error={errorsOf(failure, 'title')[0]}
        autoComplete="off"
        readOnly={isBusy}
        required
      />
      <Field
        label={texts.date}
        type="date"
        value={typed.date}
        onValue={(value) => type({ date: value })}
        error={isPast ? dateErrors.past : errorsOf(failure, 'date')[0]}
        readOnly={isBusy}
        required
      />
      <Checkbox checked={typed.yearly} onChecked={(yearly) => type({ yearly })}>
        {texts.yearly}
      </Checkbox>
      <div className={styles.acts}>
        <Button look="text" small className={styles.end} onClick={onEnd}>
          {togetherTexts.ask.cancel}
        </Button>
        <Button type="submit" small busy={isBusy} disabled={!isComplete}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

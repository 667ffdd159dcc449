import { dateErrors } from '@twosome/contract/platform/date.texts';
import { useToday } from '../../platform/days.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { addCountdown, countdownForm, newCountdown } from './countdown.store.ts';
import styles from './DaysSheet.module.css';
import { togetherTexts } from './together.texts.ts';

const texts = togetherTexts.coming;

/** The form of a countdown. What is typed stays until it is added or cancelled; a retry adds it once. */
export function AddCountdown({ onEnd }: { onEnd: () => void }) {
  const form = countdownForm.use(newCountdown, { title: '', date: '', yearly: false });
  const { values: typed, type, field } = form;
  const today = useToday();
  const isPast = !typed.yearly && typed.date !== '' && typed.date < today;
  const isReady = form.isComplete && !isPast;
  const cancel = () => {
    form.discard();
    onEnd();
  };
  return (
    <Form
      of={form}
      className="stack gap-4"
      isReady={isReady}
      send={(onceKey) => addCountdown(form.cleaned, onceKey)}
      failed={texts.failed}
      onSent={onEnd}
    >
      <Field label={texts.title} {...field('title')} autoComplete="off" required />
      <Field
        label={texts.date}
        type="date"
        {...field('date')}
        {...(isPast && { error: dateErrors.past })}
        required
      />
      <Checkbox checked={typed.yearly} onChecked={(yearly) => type({ yearly })}>
        {texts.yearly}
      </Checkbox>
      <div className={`${styles.acts} flex flex-wrap gap-2`}>
        <Button look="text" small className={styles.end} onClick={cancel}>
          {togetherTexts.ask.cancel}
        </Button>
        <Button type="submit" small busy={form.busy} disabled={!isReady}>
          {texts.save}
        </Button>
      </div>
    </Form>
  );
}

import { cleanLength } from '@twosome/contract/platform/clean-text';
import { limits } from '@twosome/contract/platform/limits';
import X from 'lucide-react/icons/x';
import type { FormEvent } from 'react';
import { calendarDates } from '../../platform/days.ts';
import { errorsOf } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastError } from '../../ui/toastError.ts';
import styles from './Question.module.css';
import {
  ask,
  ownQuestion,
  questionForm,
  takeBack,
  useQuestion,
  useTodaysQuestion,
} from './question.store.ts';
import { questionTexts } from './question.texts.ts';

const { own: texts } = questionTexts;
/** The form for an own question, and those that are still to come. */
export function OwnQuestion() {
  const { upcoming } = useTodaysQuestion();
  const form = questionForm.use(ownQuestion, { text: '' });
  const { text } = form.values;
  const length = cleanLength(text);
  const isReady = length > 0 && length <= limits.questionText;
  function send(event: FormEvent) {
    event.preventDefault();
    if (!isReady) return;
    void form.send(
      async (onceKey) => {
        const { day } = await ask(text, onceKey);
        toast.good(texts.saved(calendarDates.weekdayAndDay(day)));
      },
      (error) => errorsOf(error, 'text').length > 0 || toastError(texts.failed)(error),
    );
  }
  return (
    <section className={`${styles.section} stack gap-4 px-gutter py-6`}>
      <h2 className="heading">{texts.heading}</h2>
      <form className="stack gap-4" onSubmit={send} noValidate data-stored>
        <TextField
          label={texts.label}
          value={text}
          onValue={(text) => form.type({ text })}
          hint={texts.hint}
          most={length > limits.questionText * 0.8 ? limits.questionText : undefined}
          error={form.errorOf('text')}
          rows={2}
        />
        <div className="row flex-wrap gap-2">
          <Button look="neutral" type="submit" disabled={!isReady && !form.busy} busy={form.busy}>
            {texts.send}
          </Button>
        </div>
      </form>
      {upcoming.length > 0 && (
        <>
          <h3 className="strong">{texts.waiting}</h3>
          <ul>
            {upcoming.map((id) => (
              <Upcoming key={id} id={id} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Upcoming({ id }: { id: string }) {
  const question = useQuestion(id);
  if (question === undefined) return null;
  return (
    <li className={`${styles.upcoming} row gap-2 py-2`}>
      <div className="grow">
        <p dir="auto">{question.text}</p>
        <p className="caption">{calendarDates.dayAndMonth(question.day)}</p>
      </div>
      <IconButton
        icon={X}
        label={texts.takeBack(question.text)}
        title={texts.takeBackTitle}
        onClick={() => void takeBack(id).catch(toastError(texts.takeBackFailed))}
      />
    </li>
  );
}

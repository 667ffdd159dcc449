import X from 'lucide-react/icons/x';
import { calendarDates } from '../../platform/days.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
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
  async function send(onceKey: string) {
    const { day } = await ask(form.cleaned.text, onceKey);
    toast.good(texts.saved(calendarDates.weekdayAndDay(day)));
  }
  return (
    <section className="stack gap-4 px-gutter py-6 border-t">
      <h2 className="heading">{texts.heading}</h2>
      <Form of={form} className="stack gap-4" isReady={form.isComplete} send={send} failed={texts.failed}>
        <TextField label={texts.label} {...form.field('text')} hint={texts.hint} rows={2} />
        <div className={styles.acts}>
          <Button look="neutral" type="submit" disabled={!form.isComplete && !form.busy} busy={form.busy}>
            {texts.send}
          </Button>
        </div>
      </Form>
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

import ChevronDown from 'lucide-react/icons/chevron-down';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import X from 'lucide-react/icons/x';
import { calendarDates } from '../../platform/days.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Icon } from '../../ui/Icon.tsx';
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

/** The form for an own question, behind one row, and those that are still to come. */
export function OwnQuestion() {
  const { upcoming } = useTodaysQuestion();
  const isBegun = questionForm.useIsBegun(ownQuestion);
  const form = questionForm.use(ownQuestion, { text: '' });
  async function send(onceKey: string) {
    const { day } = await ask(form.cleaned.text, onceKey);
    toast.good(texts.saved(calendarDates.weekdayAndDay(day)));
  }
  return (
    <section className="stack gap-4 px-gutter py-3 border-t">
      <details className={styles.ask} open={isBegun}>
        <summary className="row min-h-touch gap-4 py-1.5">
          <Icon of={MessageCircleQuestion} />
          <h2 className="grow">{texts.open}</h2>
          <Icon of={ChevronDown} size={20} />
        </summary>
        <Form
          of={form}
          className="stack gap-4 pt-3 pb-3"
          isReady={form.isComplete}
          send={send}
          failed={texts.failed}
        >
          <TextField label={texts.label} {...form.field('text')} hint={texts.hint} rows={2} />
          <div>
            <Button look="neutral" type="submit" disabled={!form.isComplete && !form.busy} busy={form.busy}>
              {texts.send}
            </Button>
          </div>
        </Form>
      </details>
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

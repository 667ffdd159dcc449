import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import X from 'lucide-react/icons/x';
import { type FormEvent, useRef, useState } from 'react';
import { dayAndMonth, weekdayAndDay } from '../../platform/days.ts';
import { errorsOf } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastError } from '../../ui/toastError.ts';
import styles from './Question.module.css';
import { ask, takeBack, useQuestion, useToday } from './question.store.ts';
import { questionTexts } from './question.texts.ts';

const { own: texts } = questionTexts;
const noon = (day: string) => `${day}T12:00`;

/** The form for an own question, and those that are still to come. */
export function OwnQuestion() {
  const { upcoming } = useToday();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  // the same words again are the same question
  const key = useRef(newId());
  const isReady = text.trim() !== '' && [...text].length <= limits.questionText;
  async function send(event: FormEvent) {
    event.preventDefault();
    if (!isReady || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const { day } = await ask(text, key.current);
      toast.good(texts.saved(weekdayAndDay(noon(day))));
      setText('');
      key.current = newId();
    } catch (error) {
      setFailure(error);
      if (errorsOf(error, 'text').length === 0) toastError(texts.failed)(error);
    }
    setBusy(false);
  }
  return (
    <section className={styles.section}>
      <h2 className="heading">{texts.heading}</h2>
      <form className={styles.form} onSubmit={send} noValidate>
        <TextField
          label={texts.label}
          value={text}
          onValue={(next) => {
            setText(next);
            key.current = newId();
          }}
          hint={texts.hint}
          most={[...text].length > limits.questionText * 0.8 ? limits.questionText : undefined}
          error={errorsOf(failure, 'text')[0]}
          rows={2}
        />
        <div className={styles.acts}>
          <Button look="neutral" type="submit" disabled={!isReady && !busy} busy={busy}>
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
    <li className={styles.upcoming}>
      <div className="grow">
        <p dir="auto">{question.text}</p>
        <p className="caption">{dayAndMonth(noon(question.day))}</p>
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

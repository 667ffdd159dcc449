import { cleanLength, cleanText } from '@twosome/contract/platform/clean-text';
import { limits } from '@twosome/contract/platform/limits';
import { type FormEvent, useState } from 'react';
import { useToday } from '../../platform/days.ts';
import { errorsOf } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { RadioRows } from '../../ui/RadioRows.tsx';
import { toastError } from '../../ui/toastError.ts';
import styles from './Book.module.css';
import { askForBook } from './book.store.ts';
import { bookTexts } from './book.texts.ts';

const { form: texts } = bookTexts;

/** The title and the time of a new book: this year, the last one, or other days. */
export function BookForm({ partner, onRequested }: { partner: string; onRequested: () => void }) {
  const today = useToday();
  const thisYear = today.slice(0, 4);
  const lastYear = String(Number(thisYear) - 1);
  const [time, setTime] = useState(thisYear);
  const [typedTitle, setTypedTitle] = useState<string | null>(null);
  const [days, setDays] = useState({ from: `${thisYear}-01-01`, until: today });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isOtherDates = time === 'own';
  const span = isOtherDates ? days : { from: `${time}-01-01`, until: `${time}-12-31` };
  const title = typedTitle ?? texts.proposed(isOtherDates ? (span.from || today).slice(0, 4) : time);
  const length = cleanLength(title);
  const isReversed = span.from !== '' && span.until !== '' && span.until < span.from;
  const isReady =
    length > 0 && length <= limits.bookTitle && span.from !== '' && span.until !== '' && !isReversed;
  const errorOf = (field: string) => errorsOf(failure, field)[0];

  async function ask(event: FormEvent) {
    event.preventDefault();
    if (!isReady || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await askForBook({ title: cleanText(title), ...span });
      onRequested();
    } catch (error) {
      setFailure(error);
      toastError(texts.failed)(error);
    }
    setBusy(false);
  }

  return (
    <form className={styles.form} onSubmit={ask} noValidate>
      <RadioRows
        label={texts.when}
        options={[
          { value: thisYear, label: thisYear },
          { value: lastYear, label: lastYear },
          { value: 'own', label: texts.own },
        ]}
        value={time}
        onValue={setTime}
        error={isOtherDates ? undefined : (errorOf('from') ?? errorOf('until'))}
      />
      {isOtherDates && (
        <div className={styles.days}>
          <Field
            label={texts.from}
            type="date"
            value={days.from}
            onValue={(from) => setDays({ ...days, from })}
            error={errorOf('from')}
            required
          />
          <Field
            label={texts.until}
            type="date"
            value={days.until}
            onValue={(until) => setDays({ ...days, until })}
            error={isReversed ? texts.reversed : errorOf('until')}
            required
          />
        </div>
      )}
      <Field
        label={texts.title}
        value={title}
        onValue={setTypedTitle}
        most={length > limits.bookTitle * 0.6 ? limits.bookTitle : undefined}
        error={errorOf('title')}
        readOnly={busy}
        required
      />
      <Button type="submit" wide busy={busy} disabled={!isReady && !busy}>
        {texts.ask(partner)}
      </Button>
    </form>
  );
}

import { cleanLength, cleanText } from '@twosome/contract/platform/clean-text';
import { limits } from '@twosome/contract/platform/limits';
import { useToday } from '../../platform/days.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { RadioRows } from '../../ui/RadioRows.tsx';
import { RestoredNote } from '../../ui/RestoredNote.tsx';
import styles from './Book.module.css';
import { askForBook, bookForm, newBook } from './book.store.ts';
import { bookTexts } from './book.texts.ts';

const { form: texts } = bookTexts;

/** The title and the time of a new book: this year, the last one, or other days. */
export function BookForm({ partner, onRequested }: { partner: string; onRequested: () => void }) {
  const today = useToday();
  const thisYear = today.slice(0, 4);
  const lastYear = String(Number(thisYear) - 1);
  const form = bookForm.use(newBook, {
    ...{ time: thisYear, title: null },
    ...{ from: `${thisYear}-01-01`, until: today },
  });
  const { values, type, busy, errorOf, field } = form;
  const { time, from, until } = values;
  const isOtherDates = time === 'own';
  const span = isOtherDates ? { from, until } : { from: `${time}-01-01`, until: `${time}-12-31` };
  const title = values.title ?? texts.proposed(isOtherDates ? (span.from || today).slice(0, 4) : time);
  const length = cleanLength(title);
  const isReversed = span.from !== '' && span.until !== '' && span.until < span.from;
  const isReady =
    length > 0 && length <= limits.bookTitle && span.from !== '' && span.until !== '' && !isReversed;

  return (
    <Form
      of={form}
      className="stack gap-5 px-gutter pt-4 pb-6"
      isReady={isReady}
      send={() => askForBook({ title: cleanText(title), ...span })}
      failed={texts.failed}
      onSent={onRequested}
    >
      {form.isRestored && <RestoredNote onDiscard={form.discard} />}
      <RadioRows
        label={texts.when}
        options={[
          { value: thisYear, label: thisYear },
          { value: lastYear, label: lastYear },
          { value: 'own', label: texts.own },
        ]}
        value={time}
        onValue={(time) => type({ time })}
        error={isOtherDates ? undefined : (errorOf('from') ?? errorOf('until'))}
      />
      {isOtherDates && (
        <div className={styles.days}>
          <Field label={texts.from} type="date" {...field('from')} required />
          <Field
            label={texts.until}
            type="date"
            {...field('until')}
            {...(isReversed && { error: texts.reversed })}
            required
          />
        </div>
      )}
      <Field
        label={texts.title}
        value={title}
        onValue={(title) => type({ title })}
        most={length > limits.bookTitle * 0.6 ? limits.bookTitle : undefined}
        error={errorOf('title')}
        readOnly={busy}
        required
      />
      <Button type="submit" wide busy={busy} disabled={!isReady && !busy}>
        {texts.ask(partner)}
      </Button>
    </Form>
  );
}

import CalendarHeart from 'lucide-react/icons/calendar-heart';
import { type FormEvent, useState } from 'react';
import { calendarDates, useToday } from '../../platform/days.ts';
import { isShownBelowField } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useUser } from '../auth/auth.store.ts';
import styles from './DaysSheet.module.css';
import { dateForm, ownDate, settleTogether } from './together.store.ts';
import { togetherTexts } from './together.texts.ts';

const texts = togetherTexts.ask;

/** What this person can do about the date: ask, wait, agree, change it, remove it. */
export function SettleTogether() {
  const { id, together_since: since, together_asked: proposal } = useUser();
  const [isChanging, setChanging] = useState(false);
  const isBegun = dateForm.useIsBegun(ownDate);
  if (proposal?.by === id) return <Waiting date={proposal.date} />;
  if (proposal) return <Answer date={proposal.date} />;
  if (!since) return <Ask />;
  if (isChanging || isBegun) return <Ask onEnd={() => setChanging(false)} />;
  return (
    <div className={styles.acts}>
      <Button look="text" small onClick={() => setChanging(true)}>
        {texts.change}
      </Button>
    </div>
  );
}

/** Sends an answer; `busy` is the one in flight. */
function useSettle() {
  const [busy, setBusy] = useState<string | null | false>(false);
  const settle = async (date: string | null) => {
    // two answers beside each other would arrive in either order
    if (busy !== false) return;
    setBusy(date);
    await settleTogether(date).catch(toastError(texts.failed));
    setBusy(false);
  };
  return { busy, settle };
}

/** The day's form: a first date, or another one. `onEnd`: leaves it without a change. */
function Ask({ onEnd }: { onEnd?: () => void }) {
  const { partner, together_since: since } = useUser();
  const form = dateForm.use(ownDate, { date: since ?? '' });
  const { date } = form.values;
  const [isRemoving, setRemoving] = useState(false);
  const name = partner?.first_name ?? '';
  const send = (wanted: string | null) =>
    form.send(
      async () => {
        await settleTogether(wanted);
        onEnd?.();
      },
      (error) => isShownBelowField(error) || toastError(texts.failed)(error),
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (date !== '' && date !== since) void send(date);
  };
  const remove = () => {
    setRemoving(false);
    void send(null);
  };
  const cancel = () => {
    form.discard();
    onEnd?.();
  };
  return (
    <form className={styles.ask} onSubmit={submit} noValidate data-stored>
      {!since && <h3 className="heading">{texts.question}</h3>}
      <Field
        label={texts.date}
        type="date"
        value={date}
        onValue={(chosen) => form.type({ date: chosen })}
        hint={texts.explained(name)}
        error={form.errorOf('date')}
        max={useToday()}
        readOnly={form.busy}
        required
      />
      <div className={styles.acts}>
        {since && (
          <Button look="danger" small onClick={() => setRemoving(true)}>
            {texts.remove}
          </Button>
        )}
        {onEnd && (
          <Button look="text" small className={styles.end} onClick={cancel}>
            {texts.cancel}
          </Button>
        )}
        <Button type="submit" small busy={form.busy} disabled={date === '' || date === since}>
          {texts.send(name)}
        </Button>
      </div>
      <Dialog
        open={isRemoving}
        onClose={() => setRemoving(false)}
        icon={CalendarHeart}
        {...togetherTexts.removeDialog}
        onPositive={remove}
        negative
      />
    </form>
  );
}

/** My proposal. Taking it back leaves the agreed date as it is. */
function Waiting({ date }: { date: string }) {
  const { partner, together_since: since } = useUser();
  const { busy, settle } = useSettle();
  return (
    <div className={classes('note', styles.ask)}>
      <p>{texts.waiting(partner?.first_name ?? '', calendarDates.fullDay(date))}</p>
      <div className={styles.acts}>
        <Button look="text" small busy={busy !== false} onClick={() => void settle(since)}>
          {texts.takeBack}
        </Button>
      </div>
    </div>
  );
}

/** My partner's proposal. */
function Answer({ date }: { date: string }) {
  const { partner, together_since: since } = useUser();
  const { busy, settle } = useSettle();
  return (
    <div className={classes('note', styles.ask)}>
      <p>{texts.theirs(partner?.first_name ?? '', calendarDates.fullDay(date))}</p>
      <div className={styles.acts}>
        <Button
          look="text"
          small
          className={styles.end}
          busy={busy === since}
          onClick={() => void settle(since)}
        >
          {texts.decline}
        </Button>
        <Button look="red" small busy={busy === date} onClick={() => void settle(date)}>
          {texts.agree}
        </Button>
      </div>
    </div>
  );
}

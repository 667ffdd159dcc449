import CalendarHeart from 'lucide-react/icons/calendar-heart';
import { useState } from 'react';
import { useAct } from '../../platform/act.ts';
import { calendarDates, useToday } from '../../platform/days.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { useUser } from '../auth/auth.store.ts';
import styles from './DaysSheet.module.css';
import { dateForm, ownDate, settleTogether } from './together.store.ts';
import { togetherTexts } from './together.texts.ts';

const texts = togetherTexts.ask;

/** What this person can do about the date: ask, wait, agree; `isChanging`: change or remove the agreed one. */
export function SettleTogether({ isChanging, onEnd }: { isChanging: boolean; onEnd: () => void }) {
  const { id, together_since: since, together_asked: proposal } = useUser();
  if (proposal?.by === id) return <Waiting date={proposal.date} />;
  if (proposal) return <Answer date={proposal.date} />;
  if (!since) return <Ask />;
  return isChanging && <Ask onEnd={onEnd} />;
}

/** The day's form: a first date, or another one. `onEnd`: leaves it without a change. */
function Ask({ onEnd }: { onEnd?: () => void }) {
  const { partner, together_since: since } = useUser();
  const form = dateForm.use(ownDate, { date: since ?? '' });
  const { date } = form.values;
  const [isRemoving, setRemoving] = useState(false);
  const name = partner?.first_name ?? '';
  const isReady = date !== '' && date !== since;
  const remove = async () => {
    await form.dropAfter(() => settleTogether(null))();
    onEnd?.();
  };
  const cancel = () => {
    form.discard();
    onEnd?.();
  };
  return (
    <Form
      of={form}
      className="stack gap-3"
      isReady={isReady}
      send={() => settleTogether(date)}
      failed={texts.failed}
      onSent={onEnd}
    >
      {!since && <h3 className="heading">{texts.question}</h3>}
      <Field
        label={texts.date}
        type="date"
        {...form.field('date')}
        hint={texts.explained(name)}
        max={useToday()}
        required
      />
      <div className={`${styles.acts} flex flex-wrap gap-2`}>
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
        <Button type="submit" small busy={form.busy} disabled={!isReady}>
          {texts.send(name)}
        </Button>
      </div>
      <Confirm
        open={isRemoving}
        onClose={() => setRemoving(false)}
        icon={CalendarHeart}
        {...togetherTexts.removeDialog}
        act={remove}
        failed={texts.failed}
      />
    </Form>
  );
}

/** My proposal. Taking it back leaves the agreed date as it is. */
function Waiting({ date }: { date: string }) {
  const { partner, together_since: since } = useUser();
  return (
    <div className="note stack gap-3">
      <p>{texts.waiting(partner?.first_name ?? '', calendarDates.fullDay(date))}</p>
      <div className={`${styles.acts} flex flex-wrap gap-2`}>
        <ActionButton look="text" small act={() => settleTogether(since)} failed={texts.failed}>
          {texts.takeBack}
        </ActionButton>
      </div>
    </div>
  );
}

/** My partner's proposal. */
function Answer({ date }: { date: string }) {
  const { partner, together_since: since } = useUser();
  // two answers beside each other would arrive in either order
  const answering = useAct();
  return (
    <div className="note stack gap-3">
      <p>{texts.theirs(partner?.first_name ?? '', calendarDates.fullDay(date))}</p>
      <div className={`${styles.acts} flex flex-wrap gap-2`}>
        <ActionButton
          look="text"
          small
          className={styles.end}
          of={answering}
          act={() => settleTogether(since)}
          failed={texts.failed}
        >
          {texts.decline}
        </ActionButton>
        <ActionButton look="red" small of={answering} act={() => settleTogether(date)} failed={texts.failed}>
          {texts.agree}
        </ActionButton>
      </div>
    </div>
  );
}

import type { Countdown } from '@twosome/contract/together/together.contract';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { calendarDates, useToday } from '../../platform/days.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Skeleton, SkeletonLines } from '../../ui/Skeleton.tsx';
import { useUser } from '../auth/auth.store.ts';
import { AddCountdown } from './AddCountdown.tsx';
import {
  countdownForm,
  deleteCountdown,
  newCountdown,
  retryCountdowns,
  useCountdowns,
  useIsCountdownBeingDeleted,
} from './countdown.store.ts';
import styles from './DaysSheet.module.css';
import { type ComingDay, comingDays } from './days.ts';
import { togetherTexts } from './together.texts.ts';

const texts = togetherTexts.coming;

/** Anniversaries and countdowns, the next first. */
export function Coming() {
  const since = useUser().together_since ?? null;
  const today = useToday();
  const { countdowns, isLoading, failure } = useCountdowns();
  const [isOpened, setOpened] = useState(false);
  const isBegun = countdownForm.useIsBegun(newCountdown);
  const isAdding = isOpened || isBegun;
  const days = comingDays(since, countdowns, today);
  return (
    <section className="stack gap-4">
      <h3 className="heading">{texts.heading}</h3>
      {isLoading && (
        <Skeleton>
          <SkeletonLines first="60%" second="40%" />
        </Skeleton>
      )}
      {failure && countdowns.length === 0 && <LoadFailure failure={failure} onRetry={retryCountdowns} />}
      {!isLoading && !failure && !isAdding && days.length === 0 && <p className="quiet">{texts.none}</p>}
      <ul className={styles.days}>
        {days.map((day) => (
          <Day key={day.key} day={day} />
        ))}
      </ul>
      {isAdding ? (
        <AddCountdown onEnd={() => setOpened(false)} />
      ) : (
        <Button wide look="outlined" icon={Plus} onClick={() => setOpened(true)}>
          {texts.add}
        </Button>
      )}
    </section>
  );
}

function Day({ day: { key, title, date, days, countdown } }: { day: ComingDay }) {
  if (useIsCountdownBeingDeleted(key)) return null;
  return (
    <li className={styles.day} data-over={days < 0 || undefined}>
      <span>
        <span className="strong" dir="auto">
          {title}
        </span>
        <time dateTime={date}>{calendarDates.fullDay(date)}</time>
      </span>
      {countdown && <Delete countdown={countdown} />}
      <span className={`${styles.when} caption quiet text-end`}>{togetherTexts.inDays(days)}</span>
    </li>
  );
}

function Delete({ countdown: { id, title } }: { countdown: Countdown }) {
  const [isAsking, setAsking] = useState(false);
  const { message, ...dialog } = togetherTexts.deleteDialog;
  return (
    <>
      <IconButton
        icon={Trash2}
        size={20}
        label={texts.remove(title)}
        title={texts.removeTitle}
        onClick={() => setAsking(true)}
      />
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        icon={Trash2}
        {...dialog}
        message={message(title)}
        act={() => deleteCountdown(id)}
        done={texts.removed}
        failed={texts.notRemoved}
        closesAtOnce
      />
    </>
  );
}

import { daysBetween } from '@twosome/contract/platform/calendar-days';
import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import CalendarHeart from 'lucide-react/icons/calendar-heart';
import { Fragment } from 'react';
import { calendarDates, useToday } from '../../platform/days.ts';
import { useOverlay } from '../../platform/overlay.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useUser } from '../auth/auth.store.ts';
import { useCountdowns } from './countdown.store.ts';
import { comingDays } from './days.ts';
import styles from './TogetherLine.module.css';
import { togetherTexts as texts } from './together.texts.ts';

/** On another couple's profile, where both of them want it. */
export function TheirTogether({ twosome: { together_since } }: { twosome: Twosome }) {
  if (!together_since) return null;
  return (
    <p className={`${styles.line} row min-h-touch small quiet text-start`}>
      <Icon of={CalendarHeart} size={16} />
      {texts.since(calendarDates.fullDay(together_since))}
    </p>
  );
}

/** On the own profile: a button that opens the sheet, with the date, the next day, or a question. */
export function OurTogether() {
  const { id, partner, together_since: since, together_asked: proposal } = useUser();
  const sheet = useOverlay('days');
  const today = useToday();
  const { countdowns } = useCountdowns();
  const next = comingDays(since ?? null, countdowns, today).find(({ days }) => days >= 0);
  const parts = [
    since && texts.daysTogether(Math.max(0, daysBetween(since, today))),
    next && (
      <>
        <bdi>{next.title}</bdi> {texts.inDays(next.days)}
      </>
    ),
    proposal && proposal.by !== id && (
      <span className={styles.ask}>{texts.ask.short(partner?.first_name ?? '')}</span>
    ),
  ].filter(Boolean);
  return (
    <button
      type="button"
      className={`${styles.line} row min-h-touch small quiet text-start`}
      title={texts.open}
      onClick={() => sheet.open('open')}
    >
      <Icon of={CalendarHeart} size={16} />
      {/* one text, so that a line ends with the separator and never begins with it */}
      <span>
        {parts.length === 0 && !proposal && texts.ask.question}
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have fixed places
          <Fragment key={index}>
            {index > 0 && '\u00a0· '}
            {part}
          </Fragment>
        ))}
      </span>
    </button>
  );
}

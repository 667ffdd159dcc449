import { daysBetween } from '@twosome/contract/platform/calendar-days';
import CalendarHeart from 'lucide-react/icons/calendar-heart';
import { useState } from 'react';
import { calendarDates, useToday } from '../../platform/days.ts';
import type { Overlay } from '../../platform/overlay.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useUser } from '../auth/auth.store.ts';
import { Coming } from './Coming.tsx';
import styles from './DaysSheet.module.css';
import { SettleTogether } from './SettleTogether.tsx';
import { dateForm, ownDate, showTogether, useShowTogether } from './together.store.ts';
import { togetherTexts as texts } from './together.texts.ts';

/** `?days=`: since when the two are together, and the days that they look forward to. */
export const DaysSheet = ({ overlay }: { overlay: Overlay }) => (
  <BottomSheet open={overlay.value !== null} onClose={overlay.close} title={texts.heading}>
    <div className="stack gap-8 px-gutter pt-2 pb-8">
      <Together />
      <Coming />
    </div>
  </BottomSheet>
);

function Together() {
  const { together_since: since, together_asked: proposal } = useUser();
  const [isOpened, setOpened] = useState(false);
  const isBegun = dateForm.useIsBegun(ownDate);
  const isChanging = isOpened || isBegun;
  const today = useToday();
  return (
    <section className="stack gap-4">
      {since && (
        <div className={`${styles.count} panel stack justify-items-center gap-1 px-4 py-5 text-center`}>
          <Icon of={CalendarHeart} />
          <b>{texts.daysTogether(Math.max(0, daysBetween(since, today)))}</b>
          <span className="small quiet">{texts.since(calendarDates.fullDay(since))}</span>
          {!proposal && !isChanging && (
            <Button look="text" small onClick={() => setOpened(true)}>
              {texts.ask.change}
            </Button>
          )}
        </div>
      )}
      <SettleTogether isChanging={isChanging} onEnd={() => setOpened(false)} />
      {since && <ShowOnProfile />}
    </section>
  );
}

function ShowOnProfile() {
  const { partner } = useUser();
  const { mine, isShown } = useShowTogether();
  const { label, both, waiting, off, failed } = texts.show;
  return (
    <SwitchRow
      label={label}
      line={isShown ? both : mine ? waiting(partner?.first_name ?? '') : off}
      on={mine}
      onSwitch={(on) => void showTogether(on).catch(toastError(failed))}
    />
  );
}

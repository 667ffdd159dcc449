import type { QuietHours as Hours } from '@twosome/contract/notification/preferences.rules';
import { useState } from 'react';
import { readTimeZone, useTimeZone } from '../../platform/days.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { toastError } from '../../ui/toastError.ts';
import { notificationTexts as texts } from './notification.texts.ts';
import styles from './Preferences.module.css';
import { setQuietHours } from './preferences.store.ts';

const night = { from: '22:00', to: '07:00' };
const save = (hours: Hours | null): void =>
  void setQuietHours(hours).catch(toastError(texts.settings.notSaved));

/** The hours without push notifications. */
export function QuietHours({ hours }: { hours: Hours | null }) {
  return (
    <section className={styles.lines}>
      <SwitchRow
        label={texts.quietHours.title}
        line={texts.quietHours.line}
        on={hours !== null}
        onSwitch={(on) => save(on ? { ...night, time_zone: readTimeZone() } : null)}
      />
      {hours && <Times hours={hours} />}
    </section>
  );
}

/** Saves as soon as both times are valid and different; until then the input stays in its field. */
function Times({ hours }: { hours: Hours }) {
  const { from, to, time_zone } = hours;
  const here = useTimeZone();
  const [saved, setSaved] = useState({ from, to });
  const [typed, setTyped] = useState({ from, to });
  // back to the saved values after a revert or an update from the server
  if (saved.from !== from || saved.to !== to) {
    setSaved({ from, to });
    setTyped({ from, to });
  }
  const type = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    if (next.from !== '' && next.to !== '' && next.from !== next.to) save({ ...next, time_zone });
  };
  const isSaved = typed.from === from && typed.to === to;
  const isEmpty = typed.from !== '' && typed.from === typed.to;
  return (
    <>
      <div className={`${styles.times} items-start gap-3`} data-stored={isSaved || undefined}>
        <Field
          label={texts.quietHours.from}
          type="time"
          value={typed.from}
          onValue={(value) => type({ from: value })}
        />
        <Field
          label={texts.quietHours.to}
          type="time"
          value={typed.to}
          onValue={(value) => type({ to: value })}
          error={isEmpty ? texts.quietHours.sameTimes : undefined}
        />
      </div>
      <p className={`${styles.says} small quiet`}>{texts.quietHours.clock(cityOf(time_zone))}</p>
      {time_zone !== here && (
        <Button look="neutral" small onClick={() => save({ from, to, time_zone: here })}>
          {texts.quietHours.changeClock(cityOf(here))}
        </Button>
      )}
    </>
  );
}

/** 'Europe/Lisbon' is shown as Lisbon. */
const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

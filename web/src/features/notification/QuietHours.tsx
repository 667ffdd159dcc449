import type { QuietHours as Hours } from '@twosome/contract/notification/preferences.rules';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { toastError } from '../../ui/toastError.ts';
import styles from './Preferences.module.css';
import { setQuietHours } from './preferences.store.ts';

const night = { from: '22:00', to: '07:00' };
const here = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
const save = (hours: Hours | null): void =>
  void setQuietHours(hours).catch(toastError('This was not saved.'));

/** The hours without push notifications. */
export function QuietHours({ hours }: { hours: Hours | null }) {
  return (
    <section className={styles.lines}>
      <div className={styles.quiet}>
        <div>
          <h2 className={styles.name}>Quiet hours</h2>
          <p className={styles.says}>
            No push notifications during these hours. You will find new ones in the app.
          </p>
        </div>
        <Switch
          label="Quiet hours"
          on={hours !== null}
          onSwitch={(on) => save(on ? { ...night, time_zone: here() } : null)}
        />
      </div>
      {hours && <Times hours={hours} />}
    </section>
  );
}

/** Saves as soon as both times are valid and different; until then the input stays in its field. */
function Times({ hours }: { hours: Hours }) {
  const { from, to, time_zone } = hours;
  const [typed, setTyped] = useState({ from, to });
  // resets to saved values after a revert or an update from the server
  useEffect(() => setTyped({ from, to }), [from, to]);
  const type = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    if (next.from !== '' && next.to !== '' && next.from !== next.to) save({ ...next, time_zone });
  };
  const isSaved = typed.from === from && typed.to === to;
  const isEmpty = typed.from !== '' && typed.from === typed.to;
  return (
    <>
      <div className={styles.times} data-kept={isSaved || undefined}>
        <Field label="From" type="time" value={typed.from} onValue={(value) => type({ from: value })} />
        <Field
          label="To"
          type="time"
          value={typed.to}
          onValue={(value) => type({ to: value })}
          error={isEmpty ? 'Choose two different times.' : undefined}
        />
      </div>
      <p className={styles.says}>By the clock of {cityOf(time_zone)}.</p>
      {time_zone !== here() && (
        <Button look="neutral" small onClick={() => save({ from, to, time_zone: here() })}>
          Use the clock of {cityOf(here())}
        </Button>
      )}
    </>
  );
}

/** 'Europe/Lisbon' is shown as Lisbon. */
const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { calendarDates } from '../../platform/days.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useUser } from '../auth/auth.store.ts';
import styles from './MemorySwitch.module.css';
import { memoryTexts } from './memory.texts.ts';
import { loadSettings, showAll, showSpan, switchMemories, useSettings } from './settings.store.ts';

const texts = memoryTexts.settings;
/** The settings of this person alone: the switch, and what they have hidden. */
export function MemorySwitch() {
  const { partner } = useUser();
  const settings = useSettings();
  useEffect(() => void loadSettings().catch(toastError(texts.unknown)), []);
  return (
    <section aria-label={texts.label}>
      <div className={styles.choice}>
        <div>
          <p className="strong">{texts.label}</p>
          <p className="small quiet">{texts.explained(partner?.first_name ?? '')}</p>
        </div>
        {settings && (
          <Switch
            label={texts.label}
            on={settings.on}
            onSwitch={(on) => void switchMemories(on).catch(toastError(texts.failed))}
          />
        )}
      </div>
      {settings && settings.spans.length > 0 && (
        <>
          <h3 className={styles.heading}>{texts.spans}</h3>
          <ul>
            {settings.spans.map(({ id, from, until }) => {
              const span = texts.span(calendarDates.fullDay(from), calendarDates.fullDay(until));
              return (
                <li key={id} className={styles.row}>
                  <span>{span}</span>
                  <IconButton
                    icon={X}
                    size={20}
                    label={texts.showSpan(span)}
                    title={texts.show}
                    onClick={() => void showSpan(id).catch(toastError(texts.showFailed))}
                  />
                </li>
              );
            })}
          </ul>
        </>
      )}
      {settings && settings.hidden > 0 && (
        <div className={styles.row}>
          <span>{texts.hidden(settings.hidden)}</span>
          <Button look="neutral" small onClick={() => void showAll().catch(toastError(texts.showFailed))}>
            {texts.show}
          </Button>
        </div>
      )}
    </section>
  );
}

import X from 'lucide-react/icons/x';
import { calendarDates } from '../../platform/days.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SettingRow } from '../../ui/SwitchRow.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useUser } from '../auth/auth.store.ts';
import styles from './MemorySwitch.module.css';
import { memoryTexts } from './memory.texts.ts';
import { memorySettings, showAll, showSpan } from './settings.store.ts';

const texts = memoryTexts.settings;
/** The settings of this person alone: the switch, and what they have hidden. */
export function MemorySwitch() {
  const { partner } = useUser();
  const settings = memorySettings.use();
  return (
    <section aria-label={texts.label}>
      <SettingRow
        setting={memorySettings}
        label={texts.label}
        line={texts.explained(partner?.first_name ?? '')}
        failed={texts.failed}
        className="px-gutter py-2"
      />
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

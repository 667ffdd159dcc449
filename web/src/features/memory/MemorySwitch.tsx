import X from 'lucide-react/icons/x';
import { calendarDates } from '../../platform/days.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SettingRow } from '../../ui/SwitchRow.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useUser } from '../auth/auth.store.ts';
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
          <h3 className="px-gutter pt-2 caption quiet">{texts.spans}</h3>
          <ul>
            {settings.spans.map(({ id, from, until }) => {
              const span = texts.span(calendarDates.fullDay(from), calendarDates.fullDay(until));
              return (
                <li key={id} className="row justify-between gap-4 px-gutter py-1.5">
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
        <div className="row justify-between min-h-14 gap-4 px-gutter py-1.5">
          <span>{texts.hidden(settings.hidden)}</span>
          <Button look="neutral" small onClick={() => void showAll().catch(toastError(texts.showFailed))}>
            {texts.show}
          </Button>
        </div>
      )}
    </section>
  );
}

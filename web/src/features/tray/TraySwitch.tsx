import { useEffect } from 'react';
import { Switch } from '../../ui/Switch.tsx';
import { toastError } from '../../ui/toastError.ts';
import { loadTrayOn, switchTray, useTrayOn } from './count.store.ts';
import styles from './TraySwitch.module.css';
import { trayTexts } from './tray.texts.ts';

const texts = trayTexts.settings;

/** The setting of this person alone. */
export function TraySwitch() {
  const isOn = useTrayOn();
  useEffect(() => void loadTrayOn().catch(toastError(texts.unknown)), []);
  return (
    <div className={styles.choice}>
      <div>
        <p className="strong">{texts.label}</p>
        <p className="small quiet">{texts.explained}</p>
      </div>
      {isOn !== null && (
        <Switch
          label={texts.label}
          on={isOn}
          onSwitch={(on) => void switchTray(on).catch(toastError(texts.failed))}
        />
      )}
    </div>
  );
}

import { SettingRow } from '../../ui/SwitchRow.tsx';
import { trayOn } from './count.store.ts';
import { trayTexts } from './tray.texts.ts';

const { label, explained, failed } = trayTexts.settings;

/** The setting of this person alone. */
export const TraySwitch = () => (
  <SettingRow setting={trayOn} label={label} line={explained} failed={failed} className="px-gutter py-2" />
);

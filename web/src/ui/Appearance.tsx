import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import SunMoon from 'lucide-react/icons/sun-moon';
import { chooseTheme, type Theme, useTheme } from '../platform/theme.ts';
import { Choice, type ChoiceOption } from './Choice.tsx';
import { Icon } from './Icon.tsx';
import { uiSettingsTexts } from './ui.settings.texts.ts';

const { appearance } = uiSettingsTexts;

const themes: readonly ChoiceOption<Theme>[] = [
  { value: 'system', label: appearance.system, drawing: <Icon of={SunMoon} size={16} /> },
  { value: 'light', label: appearance.light, drawing: <Icon of={Sun} size={16} /> },
  { value: 'dark', label: appearance.dark, drawing: <Icon of={Moon} size={16} /> },
];

/** The device's colour scheme: system, light or dark. */
export function Appearance() {
  const theme = useTheme();
  return (
    <div className="px-gutter pt-2 pb-3" data-stored>
      <Choice
        label={appearance.label}
        options={themes}
        value={theme}
        onValue={chooseTheme}
        hint={appearance.hint}
      />
    </div>
  );
}

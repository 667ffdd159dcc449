/** Texts of the building blocks that only the settings show. */
export const uiSettingsTexts = {
  appearance: {
    label: 'Appearance',
    hint: 'On this device.',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
  },
};

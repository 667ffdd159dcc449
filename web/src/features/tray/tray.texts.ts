import { fillTexts } from '@twosome/contract/platform/fill-texts';

export const trayTexts = fillTexts({
  title: 'Waiting for you',
  waiting: (count: number) => `${count} waiting for you`,
  all: (count: number) => `See all ${count}`,
  settings: {
    label: 'Waiting for you',
    explained: 'What needs you, above your timeline and counted on the app’s icon.',
    failed: 'The setting was not saved.',
  },
});

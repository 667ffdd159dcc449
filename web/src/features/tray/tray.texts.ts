import { fillTexts } from '@twosome/contract/platform/fill-texts';
import { plural } from '@twosome/contract/platform/plural';

export const trayTexts = fillTexts({
  today: 'Today',
  waiting: (count: number) => `${count} waiting`,
  ago: (years: number) => plural(years, { one: 'One year ago', other: '# years ago' }),
  next: (title: string, when: string) => `${title} ${when}`,
  nothing: 'Nothing is waiting.',
  settings: {
    label: 'Waiting for you',
    explained: 'What needs you, above your timeline and counted on the app’s icon.',
    failed: 'The setting was not saved.',
  },
});

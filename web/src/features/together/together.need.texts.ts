import { fillTexts } from '@twosome/contract/platform/fill-texts';

export const togetherNeedTexts = fillTexts({
  title: (partner: string) => `${partner} suggests a day`,
  line: (day: string) => `Together since ${day}?`,
  act: 'Agree',
  failed: 'The day was not saved.',
});

import { fillTexts } from '@twosome/contract/platform/fill-texts';

export const letterNeedTexts = fillTexts({
  title: (partner: string) => `A letter from ${partner}`,
  line: 'You can open it now.',
  act: 'Open',
});

import { fillTexts } from '@twosome/contract/platform/fill-texts';

/** The choices in the settings of notifications. */
export const letterNoticeTexts = fillTexts({
  letters: (partner: string) => ({
    name: 'Letters',
    description: `A letter from ${partner} can be opened`,
  }),
});

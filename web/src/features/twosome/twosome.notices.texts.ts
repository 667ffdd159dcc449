import { fillTexts } from '@twosome/contract/platform/fill-texts';

/** The choices in the settings of notifications. */
export const twosomeNoticeTexts = fillTexts({
  changedProfile: (partner: string) => ({
    name: 'Your profile',
    description: `${partner} changes your photo, cover or bio`,
  }),
});

import { fillTexts } from '@twosome/contract/platform/fill-texts';

/** The choices in the settings of notifications. */
export const goalNoticeTexts = fillTexts({
  addedGoals: (partner: string) => ({ name: 'New goals', description: `${partner} adds a goal` }),
  updatedGoals: (partner: string) => ({
    name: 'Goals that change',
    description: `${partner} changes, finishes or reopens one`,
  }),
});

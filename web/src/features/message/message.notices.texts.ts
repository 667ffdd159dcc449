import { fillTexts } from '@twosome/contract/platform/fill-texts';

/** The choices in the settings of notifications. */
export const messageNoticeTexts = fillTexts({
  messages: (partner: string) => ({ name: 'Messages', description: `${partner} writes to you` }),
});

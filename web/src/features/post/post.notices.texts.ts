import { fillTexts } from '@twosome/contract/platform/fill-texts';

/** The choices in the settings of notifications. */
export const postNoticeTexts = fillTexts({
  posts: (partner: string) => ({
    name: 'Posts',
    description: `${partner} adds a post, or publishes yours`,
  }),
});

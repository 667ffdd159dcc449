import { plural } from '@twosome/contract/platform/plural';

export const clapSheetTexts = {
  title: 'Who clapped',
  /** above the couples that the viewer follows, for a post of others */
  followed: (count: number) =>
    plural(count, {
      one: '# couple clapped. You follow them:',
      other: '# couples clapped. Of them, you follow:',
    }),
  none: {
    heading: 'No claps yet',
    line: 'A couple appears here when both partners have clapped.',
  },
  /** the count of claps can include couples that are hidden now */
  hidden: {
    heading: 'Nobody to show',
    line: 'The couples that clapped are not here at the moment.',
  },
  noneFollowed: (count: number) => ({
    heading: plural(count, { one: '# couple clapped', other: '# couples clapped' }),
    line: 'None of them is a couple that you follow.',
  }),
};

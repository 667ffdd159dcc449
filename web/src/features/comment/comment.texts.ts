import { plural } from '@twosome/contract/platform/plural';

export const commentTexts = {
  button: 'Comments',
  counted: (count: number) => plural(count, { one: '# comment', other: '# comments' }),
  /** the choices in the settings of notifications */
  notices: {
    comments: { name: 'Comments', description: 'Couples say something about a post of yours' },
  },
};

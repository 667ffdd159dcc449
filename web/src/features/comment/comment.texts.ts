import { plural } from '@twosome/contract/platform/plural';

export const commentTexts = {
  button: 'Comments',
  counted: (count: number) => plural(count, { one: '# comment', other: '# comments' }),
};

import { plural } from '../../platform/plural.ts';

export const commentTexts = {
  button: 'Comments',
  counted: (count: number) => plural(count, { one: '# comment', other: '# comments' }),
};

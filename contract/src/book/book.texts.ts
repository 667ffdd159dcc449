import { plural } from '../platform/plural.ts';

/** The words that the PDF and its preview share. */
export const bookPageTexts = {
  names: (names: readonly string[]) => names.join(' & '),
  pictures: (count: number) => plural(count, { one: '# picture', other: '# pictures' }),
  made: 'Made with Twosome',
};

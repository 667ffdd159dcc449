import { fillTexts } from '../platform/fill-texts.ts';
import { plural } from '../platform/plural.ts';

/** The words that the PDF and its preview share. */
export const bookPageTexts = fillTexts({
  names: (names: readonly string[]) => names.join(' & '),
  photos: (count: number) => plural(count, { one: '# photo', other: '# photos' }),
  made: 'Made with Twosome',
});

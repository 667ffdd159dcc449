/** Maps Cyrillic, Greek and other letters to the Latin letters that they look like. */
const findTwins = (): Readonly<Record<string, string>> => ({
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ...Object.fromEntries(
    [
      ['аеорсухіјѕԁһӏвкмнтАЕОРСУХІЈЅВКМНТ', 'aeopcyxijsdhlbkmhtAEOPCYXIJSBKMHT'],
      ['αονικρτυΑΕΟΡΤΥΧΙΒΚΜΝΖΗ', 'aovikptuAEOPTYXIBKMNZH'],
      ['ıłŁøØđĐ', 'ilLoOdD'],
    ].flatMap(([from = '', to = '']) => [...from].map((letter, index) => [letter, to[index] ?? letter])),
  ),
});

/** Patterns of the characters that look like a letter. */
const alike: Readonly<Record<string, string>> = {
  a: '[aA4@]',
  b: '[bB8]',
  e: '[eE3]',
  g: '[gG9]',
  i: '[iIlL1!|]',
  // lower-case i does not look like l: `Mali` is not `mail`
  l: '[lLI1|]',
  m: '(?:[mM]|rn)',
  o: '[oO0]',
  s: '[sS5$]',
  t: '[tT7]',
  w: '(?:[wW]|vv)',
};

const separators = /[^\p{L}\p{N}!|@$]/gu;

/** Maps look-alike letters of other scripts to Latin, and separates letters from their accents. */
const latin = (text: string, twins: Readonly<Record<string, string>>): string =>
  [...text.normalize('NFKD')].map((letter) => twins[letter] ?? letter).join('');

/** As `latin`, without accents, invisible characters and separators. */
const plain = (text: string, twins: Readonly<Record<string, string>>): string =>
  latin(text, twins).replace(separators, '');

/**
 * A search text as words of the letters that names consist of, separated by single spaces: `Ána & Јо` becomes `ana jo`.
 * Empty when it contains none.
 */
export const searchWords = (text: string): string =>
  latin(text, findTwins())
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[^a-z0-9_]+/g, ' ')
    .trim();

/** Returns a test for texts that look like one of the words: `adm1n`, `Supp0rt`, `adrnin`, `а́dmin`. */
export function lookingLike(words: Iterable<string>): (text: string) => boolean {
  const twins = findTwins();
  const patterns = [...words].map((word) =>
    [...plain(word, twins)].map((letter) => alike[letter] ?? `[${letter}${letter.toUpperCase()}]`).join(''),
  );
  const pattern = new RegExp(`^(?:${patterns.join('|')})$`);
  return (text) => pattern.test(plain(text, twins));
}

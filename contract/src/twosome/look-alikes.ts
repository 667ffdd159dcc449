/** Maps Cyrillic, Greek and other letters to the Latin letters that they look like. */
const findTwins = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [
      ['аеорсухіјѕԁһӏвкмнтАЕОРСУХІЈЅВКМНТ', 'aeopcyxijsdhlbkmhtAEOPCYXIJSBKMHT'],
      ['αονικρτυΑΕΟΡΤΥΧΙΒΚΜΝΖΗ', 'aovikptuAEOPTYXIBKMNZH'],
      ['ıłøđ', 'ilod'],
    ].flatMap(([from = '', to = '']) => [...from].map((letter, index) => [letter, to[index] ?? letter])),
  );

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

/** Removes accents, invisible characters and separators, and maps look-alike letters of other scripts to Latin. */
const plain = (text: string, twins: Readonly<Record<string, string>>): string =>
  [...text.normalize('NFKD')]
    .map((letter) => twins[letter] ?? letter)
    .join('')
    .replace(separators, '');

/** Returns a test for texts that look like one of the words: `adm1n`, `Supp0rt`, `adrnin`, `а́dmin`. */
export function lookingLike(words: Iterable<string>): (text: string) => boolean {
  const twins = findTwins();
  const patterns = [...words].map((word) =>
    [...plain(word, twins)].map((letter) => alike[letter] ?? `[${letter}${letter.toUpperCase()}]`).join(''),
  );
  const pattern = new RegExp(`^(?:${patterns.join('|')})$`);
  return (text) => pattern.test(plain(text, twins));
}

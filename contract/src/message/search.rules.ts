/** More different words than this are not compared: each costs time for every message of the couple. */
const maxWords = 8;

/** Characters without a shape of their own: a soft hyphen, joiners, marks of direction, selectors of an emoji's form. */
const ignored = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * A text as the search compares it: equal for upper and lower case in any language (`İ`, `I` and `ı` are `i`, `ß` is
 * `ss`, `ς` is `σ`), composed and decomposed accents, full-width letters, ligatures, and straight and curly quotes. Accents
 * stay different. `fold_text` in the database does the same.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(ignored, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/i\u0307+/g, 'i')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[“”„]/g, '"')
    .normalize('NFC');

/** The different words that a message must contain, each anywhere, folded. */
export const searchWords = (q: string): string[] =>
  [...new Set(foldText(q).split(/\s+/u))].filter((word) => word !== '').slice(0, maxWords);

/** Where folded words occur in a text, as places of its characters in order; those that touch are one. */
export function findWords(text: string, words: readonly string[]): [start: number, end: number][] {
  // the character of the text to which each unit of the folded text belongs
  const origins: [start: number, end: number][] = [];
  let folded = '';
  for (const { segment, index } of new Intl.Segmenter().segment(text)) {
    folded += foldText(segment);
    while (origins.length < folded.length) origins.push([index, index + segment.length]);
  }
  const isFound = origins.map(() => false);
  for (const word of words)
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      isFound.fill(true, at, at + word.length);

  const places: [start: number, end: number][] = [];
  origins.forEach(([start, end], unit) => {
    if (!isFound[unit]) return;
    const last = places.at(-1);
    if (last !== undefined && last[1] >= start) last[1] = end;
    else places.push([start, end]);
  });
  return places;
}

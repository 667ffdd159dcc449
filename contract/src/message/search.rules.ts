/** More different words than this are not compared: each costs time for every message of the couple. */
const maxWords = 8;

/** The different words that a message must contain, each anywhere and in any case. */
export const searchWords = (q: string): string[] =>
  [...new Set(q.normalize('NFC').toLowerCase().split(/\s+/u))]
    .filter((word) => word !== '')
    .slice(0, maxWords);

/**
 * A regular expression that finds the word in any case, for PostgreSQL and for browsers. It names both cases of each
 * letter, because a database may be created with a locale that knows only the cases of ASCII.
 */
export const patternOf = (word: string): string => [...word].map(patternOfCharacter).join('');

function patternOfCharacter(character: string): string {
  if (/[!-/:-@[-`{-~]/.test(character)) return `\\${character}`;
  const cases = [...new Set([character, character.toLowerCase(), character.toUpperCase()])];
  // 'ß' has two upper letters, and rare letters outside the basic plane do not fit into a class of a browser
  const single = cases.filter((one) => one.length === 1);
  return single.length > 1 ? `[${single.join('')}]` : character;
}

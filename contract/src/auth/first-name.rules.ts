import { lookingLike } from '../twosome/look-alikes.ts';
import { officialWords } from '../twosome/reserved-names.ts';

const looksOfficial = lookingLike(officialWords);

/** Combining marks after the third on one letter. Vietnamese and Hebrew need three. */
const marks = /(\p{M}{3})\p{M}+/gu;
/** Invisible characters that carry meaning: joiners shape non-Latin letters and emoji, a variation selector selects the emoji form. */
const joined =
  /(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic})/u;
const shaped = /(?<=(?!\p{Script=Latin})[\p{L}\p{M}])[\u200c\u200d](?=(?!\p{Script=Latin})\p{L})/u;
const emojiSign = /(?<=\p{Extended_Pictographic})\ufe0f/u;
const ignorable = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
const invisible = new RegExp(
  `(${[joined, shaped, emojiSign].map(({ source }) => source).join('|')})|${ignorable.source}`,
  'gu',
);

/** Removes invisible characters and excess combining marks ("Zalgo" text). */
export const cleanFirstName = (name: string): string =>
  name
    .replace(invisible, (_, meaningful: string | undefined) => meaningful ?? '')
    .replace(marks, '$1')
    .trim();

/** Whether the name, or a word in it, looks like an operator's: `Admin Support`, `Adm1n`, `Ana (Twosome Support)`. */
export const isOfficialName = (name: string): boolean =>
  looksOfficial(name) || name.split(/[^\p{L}\p{M}\p{N}!|@$]+/u).some((word) => looksOfficial(word));

/** Room for the longest emoji of Unicode, a flag of tag characters or a family with skin tones. Code points. */
const maxEmojiLength = 20;

/** Exactly one emoji, as a keyboard inserts it: no text, no second emoji, no digit or copyright sign in plain style. */
export function isEmoji(value: string): boolean {
  if ([...value].length > maxEmojiLength) return false;
  const [first, second] = new Intl.Segmenter().segment(value);
  if (first === undefined || second !== undefined) return false;
  return emoji.test(value);
}
// only the v flag knows emoji of several code points; as a literal TypeScript's target refuses it
const flag: string = 'v';
const emoji = new RegExp('^\\p{RGI_Emoji}$', flag);

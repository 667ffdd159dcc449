/** Exactly one emoji, as a keyboard inserts it: no text, no second emoji, no digit or copyright sign in plain style. */
export const isEmoji = (value: string): boolean => emoji.test(value);

// only the v flag knows emoji of several code points; as a literal TypeScript's target refuses it
const flag: string = 'v';
const emoji = new RegExp('^\\p{RGI_Emoji}$', flag);

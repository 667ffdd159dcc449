const marks = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const spaces = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;

/** Without the marks that name a direction, and with spaces of one kind: phones and languages write either. */
export const withEqualSpaces = (text: string): string => text.replace(marks, '').replace(spaces, ' ');

/** The letters of a text, as they are compared: `p. m.` and `PM` are the same word. */
export const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, '');

/** The signs between the numbers of a date or a time; those of words are left out, since only some months end with a dot. */
export const signsOf = (text: string): string =>
  /\p{L}/u.test(text) ? '' : text.replace(/[^\p{P}\p{S}]/gu, '');

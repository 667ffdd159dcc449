import { cutText } from '@twosome/contract/platform/characters';
import { cleanText as clean } from '@twosome/contract/platform/clean-text';

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

/** A text of an archive as a person could have typed it here, without the marks of direction that exports add. */
export const cleanText = (raw: string): string => clean(raw.replace(/[\u200e\u200f]/g, ''));

/** A text in pieces of at most `max` code points. */
export function piecesOf(text: string, max: number): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest !== '') {
    const piece = cutText(rest, max);
    pieces.push(cleanText(piece));
    rest = rest.slice(piece.length);
  }
  return pieces.filter((piece) => piece !== '');
}

import { cutText } from '@twosome/contract/platform/characters';
import { cleanText as clean } from '@twosome/contract/platform/clean-text';

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

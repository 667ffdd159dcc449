import { findWords, searchWords } from '@twosome/contract/message/search.rules';
import { characterStart } from '@twosome/contract/platform/characters';

export interface Part {
  text: string;
  isFound: boolean;
}

/** Characters before the first found word, and in all. */
const before = 40;
const length = 240;

/** The part of a message around the first found word, with the found words marked. */
export function excerptOf(text: string, q: string): Part[] {
  const found = findWords(text, searchWords(q));
  const first = found[0]?.[0] ?? 0;
  const start = first > before ? wordStart(text, first - before) : 0;
  const end = characterStart(text, start + length);
  const parts = [{ text: start > 0 ? '…' : '', isFound: false }];
  let at = start;
  for (const [from, until] of found) {
    if (until <= start || from >= end) continue;
    parts.push({ text: text.slice(at, from), isFound: false });
    at = Math.min(until, end);
    parts.push({ text: text.slice(from, at), isFound: true });
  }
  parts.push({ text: text.slice(at, end), isFound: false });
  return parts.filter((part) => part.text !== '');
}

/** The start of the word after this place, if one starts soon; never within a character. */
function wordStart(text: string, from: number): number {
  const space = text.slice(from, from + before).search(/\s\S/);
  return space >= 0 ? from + space + 1 : characterStart(text, from);
}

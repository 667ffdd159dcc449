import { patternOf, searchWords } from '@twosome/contract/message/search.rules';

export interface Part {
  text: string;
  isFound: boolean;
}

/** Characters before the first found word, and in all. */
const before = 40;
const length = 240;

/** The part of a message around the first found word, with the found words marked. */
export function excerptOf(text: string, q: string): Part[] {
  const pattern = searchWords(q).map(patternOf).join('|');
  const first = text.search(new RegExp(pattern));
  const start = first > before ? wordStart(text, first - before) : 0;
  const shown = (start > 0 ? '…' : '') + text.slice(start, start + length);
  // a group keeps the found words among the parts, at every second place
  return shown
    .split(new RegExp(`(${pattern})`))
    .map((part, index) => ({ text: part, isFound: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

/** The start of the word after this place, if one starts soon; never within a character of two units. */
function wordStart(text: string, from: number): number {
  const space = text.slice(from, from + before).search(/\s\S/);
  if (space >= 0) return from + space + 1;
  return /[\udc00-\udfff]/.test(text.charAt(from)) ? from + 1 : from;
}

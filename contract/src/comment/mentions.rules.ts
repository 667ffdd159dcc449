import { limits } from '../platform/limits.ts';

/** `@ana&bruno`: a couple's name, not within a word, another name or an e-mail address. */
const mention = /(?:^|[^\w&.+@])@(\w{1,10}[&.+]\w{1,10})\b/g;

/** The beginning of a name at the end of a text, where it can be searched for, with the index of the @. */
export function mentionedPrefix(text: string): { prefix: string; start: number } | null {
  const prefix = /(?:^|[^\w&.+@])@(\w{1,10}(?:[&.+]\w{0,10})?)$/.exec(text)?.[1] ?? '';
  return prefix.length < limits.searchMinimum ? null : { prefix, start: text.length - prefix.length - 1 };
}

/** The names after an @ in a text, with the index of the @. Whether such couples exist is the server's answer. */
export const mentionsIn = (text: string): { name: string; start: number }[] =>
  [...text.matchAll(mention)].map(({ 0: found, 1: name = '', index }) => ({
    name,
    start: index + found.length - name.length - 1,
  }));

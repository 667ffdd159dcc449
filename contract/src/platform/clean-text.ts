import { lengthOf } from './characters.ts';

/**
 * Controls, halves of surrogate pairs, noncharacters, byte order marks, annotations, tags, and the embeddings, overrides and
 * isolates that reorder the text around them; but first a region's flag, such as Scotland's, which is a black flag with tags.
 * Joiners stay, because they shape emoji and the letters of many scripts; so do the marks of direction, which Arabic and
 * Hebrew need beside punctuation.
 */
const flagOrUnwanted =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
  /(\u{1f3f4}[\u{e0020}-\u{e007e}]{1,8}\u{e007f})|[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u206f\ufdd0-\ufdef\ufeff\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e007f}\p{Cs}]/gu;

/** Characters that nobody sees: a text of these alone counts as empty. */
const invisible = /^[\s\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * A text as it is stored, and as its length is counted: composed (NFC), with line breaks as `\n` and spaces for tabs, without
 * characters that nobody sees and without space around it. Empty when nothing of it is visible. Server and browser use this
 * function, so that no text is refused for what a clipboard adds.
 */
export function cleanText(raw: string): string {
  const text = raw
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(flagOrUnwanted, '$1')
    .normalize('NFC')
    .trim();
  return invisible.test(text) ? '' : text;
}

/** The length by which a typed text is limited, in code points. */
export const cleanLength = (raw: string): number => lengthOf(cleanText(raw));

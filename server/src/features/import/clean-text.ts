/** As the rule for typed texts: control characters, bidirectional marks and overrides, halves of surrogate pairs. */
const unwanted =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff\p{Cs}]/gu;
const invisible = /^[\s\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** A text of an archive as a person could have typed it here; empty if nothing of it is visible. */
export function cleanText(raw: string): string {
  const text = raw.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').replace(unwanted, '').trim();
  return invisible.test(text) ? '' : text;
}

/** Cuts a text to code points. */
export const cutText = (text: string, max: number): string => {
  const points = [...text.slice(0, 2 * max + 2)];
  return points.length <= max
    ? text.slice(0, 2 * max + 2)
    : `${points
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
};

/** A text in pieces of at most `max` code points. */
export function piecesOf(text: string, max: number): string[] {
  if (text.length <= max) return text === '' ? [] : [text];
  const points = [...text];
  const pieces: string[] = [];
  for (let start = 0; start < points.length; start += max)
    pieces.push(cleanText(points.slice(start, start + max).join('')));
  return pieces.filter((piece) => piece !== '');
}

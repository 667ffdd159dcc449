/** The start of the character that contains the unit at `at`: a family emoji, or a letter with its accents. */
export const characterStart = (text: string, at: number): number =>
  // what follows the next code point cannot move the boundary
  new Intl.Segmenter().segment(text.slice(0, at + 2)).containing(at)?.index ?? text.length;

/** The number of code points, by which lengths are limited. */
export const lengthOf = (text: string): number => {
  let length = 0;
  for (const _ of text) length++;
  return length;
};

/**
 * The start of a text, of at most `max` code points, that ends between two characters as people see them. A single
 * character of more code points, such as a letter with a hundred accents, is cut within.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  let units = 0;
  let points = 0;
  for (const point of text) {
    if (points === max) return text.slice(0, characterStart(text, units) || units);
    points++;
    units += point.length;
  }
  return text;
}

/** As `cutText`, with an ellipsis in place of what is missing. */
export const shorten = (text: string, max: number): string => {
  const start = cutText(text, max);
  return start === text ? text : `${cutText(text, max - 1).trimEnd()}…`;
};

/** One photo has one column, two and four have two columns, all others three (SPEC section 2). */
export function columnsFor(count: number): number {
  if (count === 1) return 1;
  return count === 2 || count === 4 ? 2 : 3;
}

/** The URL of a photo in the size at which the grid shows it. */
export const shownOf = (photo: { url: string; thumbnail: string }, count: number): string =>
  columnsFor(count) === 3 ? photo.thumbnail : photo.url;

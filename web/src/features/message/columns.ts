/** One stands alone, two and four in two columns, all others in three (SPEC section 2). */
export function columnsFor(count: number): number {
  if (count === 1) return 1;
  return count === 2 || count === 4 ? 2 : 3;
}

/** The address of one of so many photos, in the size in which it stands among them. */
export const shownOf = (photo: { url: string; thumbnail: string }, count: number): string =>
  columnsFor(count) === 3 ? photo.thumbnail : photo.url;

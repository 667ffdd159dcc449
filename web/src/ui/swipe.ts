import { distances } from '@twosome/contract/platform/timing';

/**
 * The slide after a drag of `moved` CSS pixels (left is negative): a neighbour once past the tolerance, else the
 * same.
 */
export function slideAfter(at: number, count: number, moved: number): number {
  if (Math.abs(moved) < distances.carouselSwipe) return at;
  const next = moved < 0 ? at + 1 : at - 1;
  return Math.min(Math.max(next, 0), count - 1);
}

/** The track's offset during a drag: the full distance between slides, a third of it past the ends. */
export function draggedBy(at: number, count: number, moved: number): number {
  const pastStart = at === 0 && moved > 0;
  const pastEnd = at === count - 1 && moved < 0;
  return pastStart || pastEnd ? moved / 3 : moved;
}

import type { CacheSnapshot } from 'virtua';

/** Entries stored at most. */
const maxEntries = 30;

interface ScrollEntry {
  /** the keys of the rows */
  rows: readonly string[];
  heights: CacheSnapshot;
}

/** Row heights of lists the user left, by history entry. Back restores its scroll position with them. */
const scrollEntries = new Map<string, ScrollEntry>();

export const savedScroll = (locationKey: string): ScrollEntry | undefined => scrollEntries.get(locationKey);

/** Whether the user returns to a list instead of opening it for the first time. */
export const hasSavedScroll = (locationKey: string): boolean => scrollEntries.has(locationKey);

export function saveScroll(key: string, entry: ScrollEntry): void {
  scrollEntries.delete(key);
  scrollEntries.set(key, entry);
  const oldest = scrollEntries.keys().next();
  if (scrollEntries.size > maxEntries && !oldest.done) scrollEntries.delete(oldest.value);
}

/** The slide shown last per carousel, so that a row that leaves the screen returns unchanged. */
const slides = new Map<string, number>();
export const savedSlide = (carousel: string): number => slides.get(carousel) ?? 0;
export const saveSlide = (carousel: string, at: number): void => void slides.set(carousel, at);

/** For tests only. */
export function resetScrollEntries(): void {
  scrollEntries.clear();
  slides.clear();
}

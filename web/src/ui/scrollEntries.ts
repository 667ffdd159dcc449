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

/** What the user read when a page was left: the first row in the window, and where its top was, in CSS pixels. */
interface Place {
  row: string;
  top: number;
  /** the rows after it, which stand in for one that was deleted */
  following: readonly string[];
}

const storageKey = 'reading-places';
let places: Map<string, Place> | null = null;

/** By history entry. They outlive a reload, as the scroll positions do. */
export function readPlaces(): ReadonlyMap<string, Place> {
  if (places !== null) return places;
  try {
    places = new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'));
  } catch {
    places = new Map();
  }
  return places;
}

export function storePlace(key: string, place: Place | null): void {
  const others = [...readPlaces()].filter(([other]) => other !== key).slice(1 - maxEntries);
  places = new Map(place === null ? others : [...others, [key, place]]);
}

export function writePlaces(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...readPlaces()]));
  } catch {
    // without session storage a reload starts at the top
  }
}

/** For tests only. */
export function resetScrollEntries(): void {
  scrollEntries.clear();
  slides.clear();
  places = null;
}

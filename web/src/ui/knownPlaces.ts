import type { CacheSnapshot } from 'virtua';

/** Places that are remembered, the latest ones. */
const most = 30;

interface Known {
  count: number;
  heights: CacheSnapshot;
}

/** How high the rows were where one left a list, by entry of the history: Back finds its place by them. */
const places = new Map<string, Known>();

export const knownPlace = (locationKey: string): Known | undefined => places.get(locationKey);

/** Whether one comes back to a list rather than to it for the first time. */
export const isKnownPlace = (locationKey: string): boolean => places.has(locationKey);

export function rememberPlace({ key, count }: { key: string; count: number }, heights: CacheSnapshot): void {
  places.delete(key);
  places.set(key, { count, heights });
  const oldest = places.keys().next();
  if (places.size > most && !oldest.done) places.delete(oldest.value);
}

/** At sign-out: where somebody was reading is theirs alone. */
export const forgetPlaces = (): void => places.clear();

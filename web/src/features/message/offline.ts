import type { Message } from '@twosome/contract/message/message.contract';
import { createOfflineCache } from '../../platform/offlineCache.ts';

/** One photo has one column, two and four have two columns, all others three (SPEC section 2). */
export function columnsFor(count: number): number {
  if (count === 1) return 1;
  return count === 2 || count === 4 ? 2 : 3;
}

/** The URL of a photo in the size at which the grid shows it. */
export const shownOf = (photo: { url: string; thumbnail: string }, count: number): string =>
  columnsFor(count) === 3 ? photo.thumbnail : photo.url;

/** The cached end of the conversation, and the message up to which none is missing. */
export interface CachedRoom {
  messages: readonly Message[];
  since: string | null;
  isAll: boolean;
}

export const maxCached = 60;
export const roomCache = createOfflineCache<CachedRoom>('messages', { pictures: photosOf });

function photosOf({ messages }: CachedRoom): string[] {
  const newestFirst = messages.toReversed();
  return newestFirst.flatMap(({ files }) => files.map((file) => shownOf(file, files.length)));
}

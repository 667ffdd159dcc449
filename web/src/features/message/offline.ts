import type { Message } from '@twosome/contract/message/message.contract';
import { createOfflineCache } from '../../platform/offlineCache.ts';
import type { PhotoSource } from '../../platform/photoSource.ts';
import { roomPhoto } from './roomPhoto.ts';

/** The cached end of the conversation, and the message up to which none is missing. */
export interface CachedRoom {
  messages: readonly Message[];
  since: string | null;
  /** how often imports had changed the room's past */
  history: number;
  isAll: boolean;
  pinned: Message | null;
}

export const maxCached = 60;
export const roomCache = createOfflineCache<CachedRoom>('messages', ['/message'], { pictures: photosOf });

function photosOf({ messages }: CachedRoom): PhotoSource[] {
  const newestFirst = messages.toReversed();
  return newestFirst.flatMap(({ files }) => files.map((file) => roomPhoto(file, files.length)));
}

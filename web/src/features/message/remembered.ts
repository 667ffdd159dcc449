import type { Message } from '@twosome/contract/message/message.contract';
import { createMemory } from '../../platform/remembered.ts';
import { shownOf } from './columns.ts';

/** The end of the talk, for a time without a network, and how far nothing was missing: a page that was left and comes back. */
export interface Left {
  messages: readonly Message[];
  since: string | null;
  isAll: boolean;
}

export const mostRemembered = 60;
export const memory = createMemory<Left>('messages', { pictures: photosOf });

function photosOf({ messages }: Left): string[] {
  const newestFirst = messages.toReversed();
  return newestFirst.flatMap(({ files }) => files.map((file) => shownOf(file, files.length)));
}

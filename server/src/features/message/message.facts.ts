import { fact } from '../../platform/facts.ts';

/** Somebody has read everything up to a message; `seenAt` is an instant. */
export const messagesSeen = fact<{ userId: string; twosomeId: string; seenAt: string; upTo: string }>(
  'message.seen',
);

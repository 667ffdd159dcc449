import { fact } from '../../platform/facts.ts';

/** Rows of a couple's people are new or have grown. */
export const noted = fact<{ twosomeId: string; notificationIds: readonly string[] }>('notification.noted');
/** Somebody has looked at what there was; `seenAt` is an instant. */
export const notificationsSeen = fact<{ userId: string; seenAt: string }>('notification.seen');

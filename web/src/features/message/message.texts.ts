import { plural } from '@twosome/contract/platform/plural';

/** The texts outside the room. */
export const messageTexts = {
  /** follows the count: '3 new messages' */
  badge: (count: number) => plural(count, { one: 'new message', other: 'new messages' }),
};

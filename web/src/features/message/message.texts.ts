import { fillTexts } from '@twosome/contract/platform/fill-texts';
import { plural } from '@twosome/contract/platform/plural';

/** The texts outside the room. */
export const messageTexts = fillTexts({
  /** follows the count: '3 new messages' */
  badge: (count: number) => plural(count, { one: 'new message', other: 'new messages' }),
  /** the choices in the settings of notifications */
  notices: {
    messages: (partner: string) => ({ name: 'Messages', description: `${partner} writes to you` }),
  },
});

import { plural } from '../../platform/plural.ts';

/** The texts of home's badge and of the list. */
export const notificationTexts = {
  /** follows the count: '3 new' */
  badge: 'new',
  arrived: (count: number) => plural(count, { one: 'A new notification', other: '# new notifications' }),
  row: { followsYou: 'Follows you', gone: 'No longer available' },
};

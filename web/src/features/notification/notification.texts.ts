import { fillTexts } from '@twosome/contract/platform/fill-texts';
import { plural } from '@twosome/contract/platform/plural';

export const notificationTexts = fillTexts({
  arrived: (count: number) => plural(count, { one: 'A new notification', other: '# new notifications' }),
  banner: {
    message: (partner: string, text: string) => `${partner}: ${text}`,
    photos: 'photos',
    several: (partner: string, count: number) => `${partner}: ${count} new messages`,
  },
  row: { followsYou: 'Follows you', unavailable: 'No longer available' },
  settings: {
    intro: (partner: string) => `These are your own: ${partner} chooses for themselves.`,
    fromPartner: 'The two of you',
    reminders: 'Reminders',
    fromCouples: 'Other couples',
    yourPartner: 'Your partner',
    notSaved: 'This was not saved.',
  },
  mentions: {
    label: 'Who may mention you two',
    /** in the order of the choices */
    options: ['Everyone', 'Couples you follow', 'Nobody'],
    hint: 'This is for you both. Others can still write your name in a comment, but you two are not notified.',
    failed: 'Your choice was not saved.',
  },
  quietHours: {
    title: 'Quiet hours',
    line: 'No push notifications during these hours. You will find new ones in the app.',
    from: 'From',
    to: 'To',
    sameTimes: 'Choose two different times.',
    clock: (city: string) => `By the clock of ${city}.`,
    changeClock: (city: string) => `Use the clock of ${city}`,
  },
  permission: {
    title: 'Notification Permission',
    message: (partner: string) =>
      `Would you like to hear when ${partner} writes to you, or when couples clap for the two of you? A notification never shows what was written.`,
    yourPartner: 'your partner',
    turnOn: 'Turn on',
    here: 'Notifications on this device',
    notYet: 'This device does not show notifications of Twosome yet.',
  },
  phone: {
    later: 'All right. You can turn notifications on later, in the settings of your phone.',
    refused:
      "This phone shows no notifications of Twosome. To allow them, open the phone's settings, then Apps, Twosome, Notifications.",
  },
  browser: {
    later: 'All right. You can turn notifications on later, in the settings of your browser.',
    refused:
      "This browser shows no notifications of Twosome. To allow them, open the browser's settings for this site.",
  },
  list: {
    line: 'View recent updates',
    none: 'All quiet',
    noneLine: 'New claps and comments land here.',
  },
});

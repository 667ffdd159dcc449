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
    intro: 'This is for you alone: your partner chooses for themselves.',
    fromPartner: 'The two of you',
    fromCouples: 'Other couples',
    yourPartner: 'Your partner',
    notSaved: 'This was not saved.',
  },
  column: { in_app: 'In the app', push: 'Push', always: 'Always' },
  switch: {
    in_app: (kind: string) => `${kind}, in the app`,
    push: (kind: string) => `${kind}, push`,
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

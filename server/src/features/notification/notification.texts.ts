import { fillTexts } from '@twosome/contract/platform/fill-texts';
import { plural } from '@twosome/contract/platform/plural';

/** The words of pushes, and for the couples that a notification names. */
export const notificationTexts = fillTexts({
  actors: {
    unnamed: (count: number, isMore: boolean) =>
      plural(count, { one: '# couple', other: isMore ? '#+ couples' : '# couples' }),
    others: (count: number, isMore: boolean) =>
      plural(count, { one: '# other', other: isMore ? '#+ others' : '# others' }),
  },
  push: {
    title: 'Twosome',
    // a first name may contain the sign that `plural` replaces
    messages: (sender: string, count: number) =>
      `${sender} sent you ${plural(count, { one: 'a message', other: '# messages' })}`,
    voice: (sender: string, count: number) =>
      `${sender} sent you ${plural(count, { one: 'a voice message', other: '# voice messages' })}`,
  },
});

export const subscriptionErrors = {
  notAPushService: 'This is not the address of a push service.',
  notAWebAddress: 'This is not a web address.',
  publicKey: 'This is not a public key.',
  authSecret: 'These are not 16 bytes in base64url.',
  otherDevice: 'This push subscription belongs to another device.',
};

export const preferencesErrors = {
  messagesInApp: 'Messages always arrive in the room. Only their push can be turned off.',
  timeZone: 'This is not a time zone that we know.',
  endlessQuietHours: 'Quiet hours that end when they begin would never end.',
};

/** What an export holds of it, in the folder of a couple. */
export const notificationFiles = {
  'notifications.json': 'your notifications',
};

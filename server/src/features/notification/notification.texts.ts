import { fillTexts } from '@twosome/contract/platform/fill-texts';
import { plural } from '@twosome/contract/platform/plural';

/** The words of notifications, by event, and of pushes. */
export const notificationTexts = fillTexts({
  added: (partner: string) => `${partner} added a post you can publish`,
  published: (partner: string) => `${partner} published your post`,
  published_edited: (partner: string) => `${partner} published the post that you edited`,
  commented: (couples: string) => `${couples} commented on your post`,
  replied: (couples: string) => `${couples} replied to your comment`,
  mentioned: (couples: string) => `${couples} mentioned you in a comment`,
  clapped: (couples: string) => `${couples} clapped for your post`,
  followed: (couples: string) => `${couples} started following you`,
  requested: (couples: string) => `${couples} asked to follow you`,
  accepted: (couples: string) => `${couples} accepted your follow request`,
  goal_added: (partner: string, goal: string) => `${partner} added ${goal}`,
  goal_changed: (partner: string, goal: string) => `${partner} changed ${goal}`,
  goal_finished: (partner: string, goal: string) => `${partner} finished ${goal}`,
  goal_reopened: (partner: string, goal: string) => `${partner} reopened ${goal}`,
  photo_changed: (partner: string) => `${partner} changed your profile photo`,
  cover_changed: (partner: string) => `${partner} changed your cover`,
  bio_changed: (partner: string) => `${partner} changed your bio`,
  goal: (title: string) => `the goal “${title}”`,
  untitledGoal: 'a goal',
  actors: {
    unnamed: (count: number) => plural(count, { one: '# couple', other: '# couples' }),
    others: (count: number) => plural(count, { one: '# other', other: '# others' }),
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

import { fillTexts } from '@twosome/contract/platform/fill-texts';

export const followErrors = {
  ownProfile: 'This is your own profile.',
  tooManyRequests: (times: number, days: number) =>
    `You have asked them ${times} times in ${days} days. Please wait before you ask again.`,
};

/** What an export holds of it, in the folder of a couple. */
export const followFiles = {
  'following.json': 'couples that you follow',
  'followers.json': 'couples that follow you',
  'requests_made.json': 'couples that you asked to follow',
  'blocked.json': 'couples that you blocked',
};

export const followNoticeTexts = fillTexts({
  followed: (couples: string) => `${couples} started following you`,
  requested: (couples: string) => `${couples} asked to follow you`,
  accepted: (couples: string) => `${couples} accepted your follow request`,
});

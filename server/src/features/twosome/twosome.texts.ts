import { fillTexts } from '@twosome/contract/platform/fill-texts';

export const twosomeErrors = {
  /** to a report of it */
  ownReport: 'This is your own profile.',
  private: 'This profile is private.',
  usernameTaken: 'This name is taken. Try another one.',
  sentAndRemoved: 'A picture cannot be sent and removed at the same time.',
  /** for the operator who verifies a couple */
  unnamed: 'This couple has not chosen a name yet, and the badge belongs to the name.',
};

/** What an export holds of it, in the folder of a couple. */
export const twosomeFiles = {
  'profile.json': 'the profile: its name, bio and photo',
};

export const profileNoticeTexts = fillTexts({
  photo: (partner: string) => `${partner} changed your profile photo`,
  cover: (partner: string) => `${partner} changed your cover`,
  bio: (partner: string) => `${partner} changed your bio`,
});

import { fillTexts } from '@twosome/contract/platform/fill-texts';

/** Texts of the settings and of the screens about the account and its partner. */
export const settingsTexts = fillTexts({
  settings: {
    profile: 'Profile',
    editProfile: 'Edit profile',
    app: 'App',
    safety: 'Safety and data',
    about: 'About',
    privacy: 'Privacy',
    terms: 'Terms',
    disconnect: 'Disconnect',
  },
  data: { things: 'Your photos and words', code: 'Your code' },
  deletion: {
    exportFirst: 'Take your things along',
    exportFirstLine: 'Make an export first: your photos and words in one file.',
    scheduled: (lastDay: string) => `Your account will be deleted on ${lastDay}`,
    scheduledAlone: 'Until then nothing is erased. Keep your account, and everything is as it was.',
    scheduledLine: (partner: string) =>
      `Until then nothing is erased, and your profile is hidden from everybody but you and ${partner}. Keep your account, and everything is as it was.`,
  },
});

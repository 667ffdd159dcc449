import { fillTexts } from '@twosome/contract/platform/fill-texts';

/** Texts of the settings and of the screens about the account and its partner. */
export const settingsTexts = fillTexts({
  settings: {
    twosome: 'You two',
    username: 'Username and bio',
    visibility: 'Who can see your profile',
    days: 'Together since, and countdowns',
    you: 'You',
    code: 'Your code',
    about: 'About',
    privacy: 'Privacy',
    terms: 'Terms',
    leaving: 'Leaving',
    question: 'Question of the day',
    letters: 'Letters',
    book: 'Photo book',
    disconnect: 'Disconnect',
  },
  deletion: {
    exportFirst: 'Take your things along',
    exportFirstLine: 'Make an export first: your photos and words in one file.',
    scheduled: (lastDay: string) => `Your account will be deleted on ${lastDay}`,
    scheduledAlone: 'Until then nothing is erased. Keep your account, and everything is as it was.',
    scheduledLine: (partner: string) =>
      `Until then nothing is erased, and your profile is hidden from everybody but you and ${partner}. Keep your account, and everything is as it was.`,
  },
});

import { limits } from '@twosome/contract/platform/limits';
import { plural } from '@twosome/contract/platform/plural';

export const letterTexts = {
  push: (count: number) => `You have ${plural(count, { one: 'a letter', other: '# letters' })} to open`,
  inApp: 'Letters always wait in their list. Only their push can be turned off.',
};

export const letterErrors = {
  /** to a report of it */
  ownReport: 'This is your own letter.',
  empty: 'Write something or add a photo.',
  chooseOne: 'Choose either a day or a morning.',
  past: 'Choose a time that is still to come.',
  tooFar: `Choose a time within the next ${limits.letterYears} years.`,
  timeZone: 'This time zone is not known.',
  sealed: 'This letter is still sealed.',
  yours: 'Only your partner can open your letter.',
  notYours: 'Only its writer can take a letter back.',
  opened: 'This letter has been opened, so it cannot be taken back.',
  enough: `You have ${limits.sealedLetters} sealed letters. You can write another when one of them has been opened.`,
  deleted: 'This letter no longer exists.',
};

/** What an export holds of it, in the folder of a couple. */
export const letterFiles = {
  'letters.json': 'your letters to each other, with the words that you may read',
};

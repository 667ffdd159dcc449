import { limits } from '@twosome/contract/platform/limits';

export const letterErrors = {
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

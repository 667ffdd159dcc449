import { limits } from '@twosome/contract/platform/limits';

export const bookErrors = {
  reversed: 'The last day cannot be before the first.',
  tooLong: `A book can cover at most ${limits.bookYears} years.`,
  timeZone: 'This time zone is not known.',
  noPictures: 'You two posted no photos in this time.',
  tooMany: `A book can have at most ${limits.bookPhotos} photos. Choose a shorter time.`,
  isMaking: 'Your book is being made. Wait for it, or delete it first.',
  partnerAgrees: 'Your partner has to agree.',
  allLeftOut: 'Leave at least one photo in.',
  decided: 'The photos of this book can no longer be changed.',
  notYours: 'Only the person who left it out can put it back.',
};

/** What an export holds of it, in the folder of a couple. */
export const bookFiles = {
  'book.json': 'your photo book, if you have one',
};

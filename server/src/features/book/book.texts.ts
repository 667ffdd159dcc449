import { limits } from '@twosome/contract/platform/limits';

export const bookErrors = {
  reversed: 'Choose a last day that is not before the first.',
  tooLong: `Choose at most ${limits.bookYears} years.`,
  timeZone: 'This time zone is not known.',
  noPictures: 'You posted no pictures in this time.',
  tooMany: `A book can have ${limits.bookPhotos} pictures. Choose a shorter time.`,
  isMaking: 'Your book is being made. Take it away first, or wait for it.',
  partnerAgrees: 'Your partner has to agree.',
  allLeftOut: 'Leave at least one picture in.',
  decided: 'This book is no longer waiting.',
  notYours: 'Only the one who left it out can put it back.',
};

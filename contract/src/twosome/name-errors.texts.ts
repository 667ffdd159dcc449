import { limits } from '../platform/limits.ts';

export const nameErrors = {
  ownMissing: 'Please choose your username.',
  partnersMissing: "Please choose your partner's username.",
  malformed: `Use letters, digits and underscore, at most ${limits.usernamePart}.`,
  reserved: 'This name is reserved.',
  connector: 'Choose one of & . +',
  orderMissing: 'Choose the order of the two names.',
  notComposed: 'The username must be made of the two names and the connector.',
} as const;

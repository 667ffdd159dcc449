import type { ApiErrorName } from './api-errors.ts';

/** What a user reads when an error brings no message of its own. */
export const apiErrorTexts = {
  invalid: 'Something in the request is not right.',
  signedOut: 'Your session has expired. Please login again to get access to your account.',
  forbidden: 'You are not allowed to do this.',
  partnerNeeded: 'Connect with your partner first.',
  termsNeeded: 'Please accept the terms and confirm that you are 18 or older.',
  suspended: 'This account has been suspended.',
  freshSignInNeeded: 'Please sign in again to do this.',
  notFound: 'Not found.',
  methodNotAllowed: 'This method is not allowed here.',
  conflict: 'This was changed in the meantime.',
  tooLarge: 'This is too large.',
  addressTooLong: 'This address is too long.',
  wrongType: 'This kind of content is not accepted.',
  tooMany: 'Too many tries. Please wait a moment.',
  unavailable: 'This is not available at the moment. Please try again.',
} as const satisfies Record<ApiErrorName, string>;

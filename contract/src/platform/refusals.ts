/**
 * The closed list of refusals: everything a call may answer instead of what it gives.
 * A call declares the ones it can come to; the server translates them to HTTP once, the browser back.
 */
export const refusals = {
  /** 400 `{field: [sentence]}` or `{non_field_error: [sentence]}` */
  invalid: { status: 400, says: 'Something in the request is not right.' },
  signedOut: {
    status: 401,
    says: 'Your session has expired. Please login again to get access to your account.',
  },
  forbidden: { status: 403, says: 'You are not allowed to do this.' },
  partnerNeeded: { status: 403, says: 'Connect with your partner first.' },
  /** the app shows the terms-and-18 dialog */
  termsNeeded: {
    status: 403,
    code: 'terms',
    says: 'Please accept the terms and confirm that you are 18 or older.',
  },
  suspended: { status: 403, code: 'suspended', says: 'This account has been suspended.' },
  /** hidden and absent sound the same */
  notFound: { status: 404, says: 'Not found.' },
  methodNotAllowed: { status: 405, says: 'This method is not allowed here.' },
  /** carries `current`, the newer thing, where there is one */
  conflict: { status: 409, says: 'This was changed in the meantime.' },
  tooLarge: { status: 413, says: 'This is too large.' },
  wrongType: { status: 415, says: 'This kind of content is not accepted.' },
  tooMany: { status: 429, says: 'Too many tries. Please wait a moment.' },
  unavailable: { status: 503, says: 'This is not available at the moment. Please try again.' },
} as const satisfies Record<string, { status: number; says: string; code?: string }>;

export type RefusalName = keyof typeof refusals;

/** Field errors of a 400: every field maps to sentences for people. `non_field_error` belongs to none. */
export type FieldErrors = Record<string, string[]>;

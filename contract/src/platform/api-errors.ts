/**
 * The closed list of API errors. A call declares which of them it can return. The server maps them to HTTP responses, the
 * browser maps the responses back.
 */
export const apiErrors = {
  /** 400 `{field: [message]}` or `{non_field_error: [message]}` */
  invalid: { status: 400, message: 'Something in the request is not right.' },
  signedOut: {
    status: 401,
    message: 'Your session has expired. Please login again to get access to your account.',
  },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  partnerNeeded: { status: 403, message: 'Connect with your partner first.' },
  /** the app opens the dialog that asks to accept the terms and confirm the age of 18 */
  termsNeeded: {
    status: 403,
    code: 'terms',
    message: 'Please accept the terms and confirm that you are 18 or older.',
  },
  suspended: { status: 403, code: 'suspended', message: 'This account has been suspended.' },
  /** the session's last sign-in is too old: the app signs in again, which renews the session, and repeats the call */
  freshSignInNeeded: { status: 403, code: 'fresh', message: 'Please sign in again to do this.' },
  /** the same for hidden and absent resources, so that it does not reveal which */
  notFound: { status: 404, message: 'Not found.' },
  methodNotAllowed: { status: 405, message: 'This method is not allowed here.' },
  /** carries `current`, the newer state, if there is one */
  conflict: { status: 409, message: 'This was changed in the meantime.' },
  tooLarge: { status: 413, message: 'This is too large.' },
  addressTooLong: { status: 414, message: 'This address is too long.' },
  wrongType: { status: 415, message: 'This kind of content is not accepted.' },
  tooMany: { status: 429, message: 'Too many tries. Please wait a moment.' },
  unavailable: { status: 503, message: 'This is not available at the moment. Please try again.' },
} as const satisfies Record<string, { status: number; message: string; code?: string }>;

export type ApiErrorName = keyof typeof apiErrors;

/** The body of a 400: field names mapped to messages for users. `non_field_error` holds those without a field. */
export type FieldErrors = Record<string, string[]>;

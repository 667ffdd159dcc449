/**
 * The closed list of API errors. A call declares which of them it can return. The server maps them to HTTP responses, the
 * browser maps the responses back.
 */
export const apiErrors = {
  /** 400 `{field: [message]}` or `{non_field_error: [message]}` */
  invalid: { status: 400 },
  signedOut: { status: 401 },
  forbidden: { status: 403 },
  partnerNeeded: { status: 403 },
  /** the app opens the dialog that asks to accept the terms and confirm the age of 18 */
  termsNeeded: { status: 403, code: 'terms' },
  suspended: { status: 403, code: 'suspended' },
  /** the session's last sign-in is too old: the app signs in again, which renews the session, and repeats the call */
  freshSignInNeeded: { status: 403, code: 'fresh' },
  /** the same for hidden and absent resources, so that it does not reveal which */
  notFound: { status: 404 },
  methodNotAllowed: { status: 405 },
  /** carries `current`, the newer state, if there is one */
  conflict: { status: 409 },
  tooLarge: { status: 413 },
  addressTooLong: { status: 414 },
  wrongType: { status: 415 },
  tooMany: { status: 429 },
  unavailable: { status: 503 },
} as const satisfies Record<string, { status: number; code?: string }>;

export type ApiErrorName = keyof typeof apiErrors;

/** The body of a 400: field names mapped to messages for users. `non_field_error` holds those without a field. */
export type FieldErrors = Record<string, string[]>;

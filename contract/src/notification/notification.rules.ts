/** The kinds of notification (SPEC section 3). A new one gets the number after the highest. */
export const kinds = {
  POST: 0,
  COMMENT: 1,
  CLAP: 2,
  COMMENT_COUNT: 3,
  CLAP_COUNT: 4,
  FOLLOW_REQUEST_RECEIVED: 5,
  FOLLOW_REQUEST_ACCEPTED: 6,
  ADDED_GOAL: 7,
  UPDATED_GOAL: 8,
  CHANGED_PROFILE: 9,
} as const;
export type Kind = (typeof kinds)[keyof typeof kinds];
export const highestKind: number = Math.max(...Object.values(kinds));

/** The tag of a push: what it is about. A later push with the same tag replaces an earlier one. */
export const pushTag = /^[a-z-]{1,20}(:\w{1,40})?$/;

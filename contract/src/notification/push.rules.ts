/** The tag of a push: what it is about. A later push with the same tag replaces an earlier one. */
export const pushTag = /^[a-z-]{1,20}(:\w{1,40})?$/;

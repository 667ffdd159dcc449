/** Prefix of the IndexedDB keys of unsent messages. */
export const unsentPrefix = 'unsent/';

/*
 * Name prefixes in Cache Storage, shared by the pages and the service worker. Signing out deletes every cache except
 * the first kind.
 */

/** The app's own files, one cache per version. They belong to no user. */
export const shellCaches = 'shell-';
/** Pictures that are shown offline, one cache per offline cache. */
export const pictureCaches = 'pictures-';
/** Photos that another app shared into this one. */
export const sharedCache = 'shared';

/*
 * What lies in Cache Storage, by the beginning of its name. The pages and their worker share it; signing out leaves the
 * first alone.
 */

/** The app's own files, a version each: these are everybody's. */
export const shellCaches = 'shell-';
/** Pictures that are kept for a time without a network, a memory each. */
export const pictureCaches = 'pictures-';
/** Photos that another app handed over. */
export const sharedCache = 'shared';

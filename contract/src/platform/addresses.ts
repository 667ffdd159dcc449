/**
 * Every address of the site that is a page: the browser's routes are typed by this list, and the server says of every
 * other that it is not there.
 */

/** For everybody, written ahead as pages of their own; search engines may know them. */
export const openAddresses = ['/', '/about', '/privacy', '/tos', '/delete-account', '/sign-up'] as const;

/** Inside the app. Whoever is signed out signs up first, and comes to where they wanted to be. */
export const appAddresses = [
  '/home',
  '/connect',
  '/connected',
  '/profile',
  '/profile/photo',
  '/profile/cover',
  '/profile/username',
  '/profile/follow_request',
  '/profile/settings',
  '/profile/settings/name',
  '/profile/settings/devices',
  '/profile/settings/notifications',
  '/profile/settings/blocked',
  '/profile/settings/export',
  '/profile/delete-account',
  '/profile/:id',
  '/profile/:id/post',
  '/post/add',
  '/post/deleted',
  '/post/:id',
  '/message',
  '/notification',
  '/goals',
  '/goals/add',
  '/goals/edit/:id',
] as const;

/** No page: where photos are handed to the app that a browser installed. */
export const shareTarget = '/share-target';
/** How it opens then, as the wrapper does; the mark is dropped at once. */
export const openedByShare = '/#?checkImport=true';

/** What a tapped link opens in the app, where there is one: the first words of its own addresses, '/post' and below. */
export const appPlaces: readonly string[] = [
  ...new Set(appAddresses.map((address) => `/${address.split('/')[1]}`)),
];

export type OpenAddress = (typeof openAddresses)[number];
export type Address = OpenAddress | (typeof appAddresses)[number];

const patterns = appAddresses.map((address) => new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`));

export const isOpenAddress = (path: string): path is OpenAddress =>
  (openAddresses as readonly string[]).includes(path);

/** By its path alone, decoded, without a slash at its end: '/post/7'. */
export const isAppAddress = (path: string): boolean => patterns.some((pattern) => pattern.test(path));

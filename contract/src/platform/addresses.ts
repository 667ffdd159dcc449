/** All pages of the site. The browser's routes and links are typed by these lists; the server answers 404 for any other path. */

/** Public pages, pre-rendered as separate documents and indexed by search engines. */
export const openAddresses = [
  '/',
  '/about',
  '/privacy',
  '/tos',
  '/delete-account',
  '/report',
  '/child-safety',
  '/sign-up',
] as const;

/** Prerendered documents that are not part of the app: the browser always loads them from the server. */
export const documentAddresses = ['/docs/api'] as const;

/** Pages that need sign-in. A signed-out visitor signs up first and is then sent to the requested page. */
export const appAddresses = [
  '/home',
  '/search',
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
  '/profile/settings/data',
  '/profile/settings/export',
  '/profile/settings/import',
  '/profile/delete-account',
  '/profile/:id',
  '/profile/:id/post',
  '/post/add',
  '/post/deleted',
  '/post/:id',
  '/message',
  '/message/search',
  '/message/media',
  '/notification',
  '/goals',
  '/goals/add',
  '/goals/edit/:id',
  '/question',
  '/question/past',
  '/letter',
  '/letter/opened',
  '/letter/write',
  '/book',
] as const;

/** Not a page: the Web Share Target endpoint of the installed app, which receives shared photos. */
export const shareTarget = '/share-target';
/** The URL that opens after a share, also used by the native app; the browser removes the hash immediately. */
export const openedByShare = '/#?checkImport=true';

/** The path prefixes that the native app claims as deep links: the first segment of each page, such as '/post'. */
export const appPathPrefixes: readonly string[] = [
  ...new Set(appAddresses.map((address) => `/${address.split('/')[1]}`)),
];

export type OpenAddress = (typeof openAddresses)[number];
export type AppAddress = (typeof appAddresses)[number];
export type Address = OpenAddress | AppAddress;

type PathOf<Pattern extends string> = Pattern extends `${infer Start}:id${infer End}`
  ? `${Start}${string}${End}`
  : Pattern;
/** The path of a page: `/goals/edit/7`, also with a query or a hash. */
export type Path = `${PathOf<Address>}${'' | `?${string}` | `#${string}`}`;
export type AppPath = PathOf<AppAddress>;

const patterns = appAddresses.map((address) => new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`));

export const isOpenAddress = (path: string): path is OpenAddress =>
  (openAddresses as readonly string[]).includes(path);

export const isDocumentAddress = (path: string): boolean =>
  (documentAddresses as readonly string[]).includes(path);

/** Expects a decoded path without a trailing slash: '/post/7'. */
export const isAppAddress = (path: string): boolean => patterns.some((pattern) => pattern.test(path));

/** Texts used by both server and browser, and texts from SPEC that several screens share. */
export const texts = {
  endOfList: "That's all it is here",
  privateProfile: 'This profile is private',
  /** shown instead of a username that has not been chosen yet */
  newCouple: 'New couple',

  serverError: 'Server error while loading',
  notFound: 'Seesh! That is 404 not found.',
  noPermission: "You don't have enough permissions to retrieve this resource",
  networkError: 'There was a network error!',
  stillTrying: 'Still trying…',

  networkMessage:
    'There was a network error while connecting to the server. Make sure you are connected to internet',
  networkField: 'There was a network error',
  statusError: (status: number) => `A ${status} error occurred.`,
} as const;

/** The client's status code for "no response" (SPEC section 8). */
export const networkStatus = 1000;

/** Formats a time as in SPEC: 'Just now', 'N min ago', 'N hr ago', 'N day ago', 'N wk ago'. */
export function relativeTime(then: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - then.getTime()) / 60_000);
  if (minutes < 1) return 'Just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} hr ago`;
  const days = Math.floor(hours / 24);
  if (days < 7) return `${days} day ago`;
  return `${Math.floor(days / 7)} wk ago`;
}

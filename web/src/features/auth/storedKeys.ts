import type { StoredKey } from '../../platform/storage.ts';

/**
 * The counts of unseen things, since when a tab is ending the session, the demo's tries and name; and the keys of later
 * features that a sign-out removes, whose code may not have loaded by then: the push address and when it was last sent,
 * the invitation, the address to return to after signing in, and the newest post of the timeline that was seen.
 */
declare module '../../platform/storage.ts' {
  interface StoredKeys {
    auth: 'unseenNotificationCount' | 'unseenMessageCount' | 'loggingOut' | 'demoSubjects' | 'demoName';
    signOut: 'oldNotificationToken' | 'addressToldAt' | 'inviteCode' | 'targetAfterSignIn' | 'timelineSeen';
  }
}

/** What another tab may write during a sign-out. */
export const keysOfSession: readonly StoredKey[] = [
  'unseenMessageCount',
  'unseenNotificationCount',
  'oldNotificationToken',
  'addressToldAt',
];

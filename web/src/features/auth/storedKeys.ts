import { type StoredKey, stored } from '../../platform/storage.ts';

/**
 * The counts of unseen things, since when a tab is ending the session, the demo's tries and name; and the keys of later
 * features that a sign-out removes, whose code may not have loaded by then: the push address and when it was last sent,
 * the invitation, the address to return to after signing in, the newest post of the timeline that was seen; and what home
 * draws of the couple before its data has loaded: the words of the today line, and the days with memories.
 */
declare module '../../platform/storage.ts' {
  interface StoredKeys {
    auth: 'unseenNotificationCount' | 'unseenMessageCount' | 'loggingOut' | 'demoSubjects' | 'demoName';
    signOut: 'oldNotificationToken' | 'addressToldAt' | 'inviteCode' | 'targetAfterSignIn' | 'timelineSeen';
    home: 'today' | 'memoryDays';
  }
}

/** What another tab may write during a sign-out. */
export const keysOfSession: readonly StoredKey[] = [
  'unseenMessageCount',
  'unseenNotificationCount',
  'oldNotificationToken',
  'addressToldAt',
  'today',
  'memoryDays',
];

/** After a sign-out or a parting nothing of the couple may stay: the today line names its days. */
export function removeHomeKeys(): void {
  stored.remove('today');
  stored.remove('memoryDays');
}

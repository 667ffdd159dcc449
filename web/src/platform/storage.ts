/** Local storage that may be missing or full (private windows, quotas): reading gives null, writing does its best. */
export const stored = {
  read(key: StoredKey): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: StoredKey, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // a full or forbidden storage costs comfort, nothing else
    }
  },
  remove(key: StoredKey): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // see above
    }
  },
};

/**
 * SPEC section 9; what an invitation, and a visitor's wish, need to survive a sign-in; who tried the demo here; how it looks
 * here; when this device was last asked whether it may notify, and when it last said where to; that what lies beside it is
 * being emptied; and since when a tab of this browser is ending the session.
 */
export type StoredKey =
  | 'token'
  | 'oldNotificationToken'
  | 'unseenNotificationCount'
  | 'unseenMessageCount'
  | 'inviteCode'
  | 'targetAfterSignIn'
  | 'demoSubjects'
  | 'notificationsAskedAt'
  | 'addressToldAt'
  | 'emptying'
  | 'loggingOut'
  | 'theme';

/** Local storage that may be missing or full (private windows, quotas): reads return null, and writes may be lost. */
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
      // a full or forbidden storage costs only comfort
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
 * What a tab keeps after a sign-out: whether its launch link was opened, and why the session ended, which the next
 * page shows immediately.
 */
const retainedKeys: readonly string[] = ['launchLink', 'endedSession'];

/** Clears session storage: the keys of the stored scroll positions name pages that the user visited. */
export function clearTabStorage(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (!retainedKeys.includes(key)) sessionStorage.removeItem(key);
  } catch {
    // see above
  }
}

/** Clears now, and again when the page is left, because the router writes its scroll positions then. */
export function clearTabStorageOnLeave(): void {
  clearTabStorage();
  window.addEventListener('pagehide', clearTabStorage);
}

/**
 * The keys of SPEC section 9, and ours: the invitation and the address to return to after signing in, the demo's
 * tries and name, the secret that identifies this device, when this device last asked for the notification
 * permission and last sent its push address, the mark that storage is being cleared, since when a tab is ending the
 * session, the theme, the newest post of the timeline that was seen, whether single keys are shortcuts, that the
 * tray held something, the days that are known to have memories, and how far this device's clock is ahead.
 */
export type StoredKey =
  | 'token'
  | 'oldNotificationToken'
  | 'unseenNotificationCount'
  | 'unseenMessageCount'
  | 'inviteCode'
  | 'targetAfterSignIn'
  | 'demoSubjects'
  | 'demoName'
  | 'deviceSecret'
  | 'notificationsAskedAt'
  | 'addressToldAt'
  | 'emptying'
  | 'loggingOut'
  | 'theme'
  | 'timelineSeen'
  | 'singleKeys'
  | 'tray'
  | 'memoryDays'
  | 'clockAhead';

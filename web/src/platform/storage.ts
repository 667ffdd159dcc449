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
 * The keys by who stores them; each feature declares its own. Here: the session, the theme, whether single keys are
 * shortcuts, how far this device's clock is ahead, and the mark that storage is being cleared.
 */
export interface StoredKeys {
  platform: 'token' | 'theme' | 'singleKeys' | 'clockAhead' | 'emptying';
}

export type StoredKey = StoredKeys[keyof StoredKeys];

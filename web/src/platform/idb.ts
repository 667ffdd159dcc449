import { loadCode } from './missingCode.ts';
import { clearTabStorage, clearTabStorageOnLeave, type StoredKey, stored } from './storage.ts';

let loading: Promise<typeof import('./database.ts') | null> | null = null;
/** The first screen does not wait for its code; null when that does not load. */
const database = () => {
  loading ??= loadCode(() => import('./database.ts')).catch(() => {
    loading = null;
    return null;
  });
  return loading;
};

/**
 * A key-value store in IndexedDB for data that is too large for local storage. Without IndexedDB (private windows, a
 * full disk) reads return null and writes are lost. Signing out clears the store and the caches.
 */
export const idbStore = {
  async read<T>(key: string): Promise<T | null> {
    return (await (await database())?.read<T>(key)) ?? null;
  },
  async keys(): Promise<string[]> {
    return (await (await database())?.keys()) ?? [];
  },
  async write(key: string, value: unknown): Promise<void> {
    await (await database())?.write(key, value);
  },
  async remove(key: string): Promise<void> {
    await (await database())?.remove(key);
  },
  /**
   * Called just before the document is left. The mark makes the next document clear the store again, because this
   * one may be closed too early or may still write something.
   */
  async clear(): Promise<void> {
    stored.write('emptying', '1');
    clearTabStorageOnLeave();
    await clearAll('personal');
  },
};

/** Returns whether the store is empty now. */
async function clearAll(caches: 'pictures' | 'personal'): Promise<boolean> {
  const code = await database();
  const [isClear = false] = await Promise.all([code?.clear(), code?.dropCaches(caches)]);
  return isClear;
}

/**
 * Runs at every start. Clears what a marked document left (see `clear`), and everything when no user is signed in.
 * Shared photos stay for the next sign-in, unless the mark is set.
 */
export async function clearLeftovers(keysOfSession: readonly StoredKey[]): Promise<void> {
  const isMarked = stored.read('emptying') !== null;
  const isSignedIn = stored.read('token') !== null;
  if (isSignedIn && !isMarked) return;
  clearTabStorage();
  // another tab may have written these during the sign-out
  if (!isSignedIn) for (const key of keysOfSession) stored.remove(key);
  const isClear = await clearAll(isMarked ? 'personal' : 'pictures');
  if (isMarked && isClear) stored.remove('emptying');
}

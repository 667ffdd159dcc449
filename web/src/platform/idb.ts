import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';
import { pictureCaches, shellCaches } from './cacheNames.ts';
import { onReset } from './state.ts';
import { clearTabStorage, clearTabStorageOnLeave, type StoredKey, stored } from './storage.ts';

/**
 * A key-value store in IndexedDB for data that is too large for local storage. Without IndexedDB (private windows, a
 * full disk) reads return null and writes are lost. Signing out clears the store and the caches.
 */
export const idbStore = {
  async read<T>(key: string): Promise<T | null> {
    return (await inStore<T>('readonly', (store) => store.get(key))) ?? null;
  },
  async keys(): Promise<string[]> {
    return ((await inStore('readonly', (store) => store.getAllKeys())) as string[] | undefined) ?? [];
  },
  async write(key: string, value: unknown): Promise<void> {
    await inStore('readwrite', (store) => store.put(value, key));
  },
  async remove(key: string): Promise<void> {
    await inStore('readwrite', (store) => store.delete(key));
  },
  /**
   * Called just before the document is left. The mark makes the next document clear the store again, because this
   * one may be closed too early or may still write something.
   */
  async clear(): Promise<void> {
    stored.write('emptying', '1');
    clearTabStorageOnLeave();
    await Promise.all([clear(), dropCaches(isPersonal)]);
  },
};

/** The app's own files belong to no user. */
const isPersonal = (name: string): boolean => !name.startsWith(shellCaches);
const isPictureCache = (name: string): boolean => name.startsWith(pictureCaches);

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
  const [isClear] = await Promise.all([clear(), dropCaches(isMarked ? isPersonal : isPictureCache)]);
  if (isMarked && isClear) stored.remove('emptying');
}

/** Returns whether the store is empty now. Tries twice, because the browser may have closed the database. */
async function clear(): Promise<boolean> {
  for (const _try of [1, 2]) {
    try {
      await tryInStore('readwrite', (store) => store.clear());
      return true;
    } catch {
      openStore = null;
    }
  }
  return false;
}

async function dropCaches(matches: (name: string) => boolean): Promise<void> {
  // pages without https have no Cache Storage
  const all = 'caches' in globalThis ? caches : null;
  const names = (await all?.keys().catch(() => [])) ?? [];
  await Promise.all(names.filter(matches).map((name) => all?.delete(name).catch(() => false)));
}

let openStore: UseStore | null = null;
onReset(() => {
  openStore = null;
});

async function inStore<T>(mode: IDBTransactionMode, operation: Operation<T>): Promise<T | undefined> {
  try {
    return await tryInStore(mode, operation);
  } catch {
    // the browser closed the database: the next call opens it again
    openStore = null;
    return undefined;
  }
}

type Operation<T> = (store: IDBObjectStore) => IDBRequest<T>;

async function tryInStore<T>(mode: IDBTransactionMode, operation: Operation<T>): Promise<T | undefined> {
  if (typeof indexedDB === 'undefined') return undefined;
  openStore ??= createStore('twosome', 'kept');
  return openStore(mode, async (store) => {
    const request = operation(store);
    if (mode === 'readonly') return promisifyRequest(request);
    // a request succeeds before the disk accepts its transaction: only the commit counts
    const committed = promisifyRequest(store.transaction);
    // a page that is being left may not live until the automatic commit
    store.transaction.commit();
    await committed;
  });
}

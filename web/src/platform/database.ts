import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';
import { pictureCaches, shellCaches } from './cacheNames.ts';
import { onReset } from './state.ts';

/** The code behind `idb.ts`, which loads after the first screen's. Every operation may fail. */
export const read = <T>(key: string): Promise<T | undefined> =>
  inStore<T>('readonly', (store) => store.get(key));
export const keys = (): Promise<string[] | undefined> =>
  inStore('readonly', (store) => store.getAllKeys() as IDBRequest<string[]>);
export const write = (key: string, value: unknown): Promise<unknown> =>
  inStore('readwrite', (store) => store.put(value, key));
export const remove = (key: string): Promise<unknown> => inStore('readwrite', (store) => store.delete(key));

/** Returns whether the store is empty now. Tries twice, because the browser may have closed the database. */
export async function clear(): Promise<boolean> {
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

/** Deletes these caches of Cache Storage: those of pictures, or also those of shared photos. */
export async function dropCaches(which: 'pictures' | 'personal'): Promise<void> {
  // pages without https have no Cache Storage
  const all = 'caches' in globalThis ? caches : null;
  const names = (await all?.keys().catch(() => [])) ?? [];
  await Promise.all(
    names
      .filter(which === 'pictures' ? isPictureCache : isPersonal)
      .map((name) => all?.delete(name).catch(() => false)),
  );
}

/** The app's own files belong to no user. */
const isPersonal = (name: string): boolean => !name.startsWith(shellCaches);
const isPictureCache = (name: string): boolean => name.startsWith(pictureCaches);

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

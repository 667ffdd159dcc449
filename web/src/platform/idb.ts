import { onWipe } from './state.ts';

/**
 * A drawer for what is too large for local storage: things by key, in IndexedDB. Where there is none (private windows,
 * a full disk) reading gives nothing and writing does its best. Signing out empties it.
 */
export const kept = {
  async read<T>(key: string): Promise<T | null> {
    return ((await inDrawer('readonly', (drawer) => drawer.get(key))) as T | undefined) ?? null;
  },
  async keys(): Promise<string[]> {
    return ((await inDrawer('readonly', (drawer) => drawer.getAllKeys())) as string[] | undefined) ?? [];
  },
  async write(key: string, value: unknown): Promise<void> {
    await inDrawer('readwrite', (drawer) => drawer.put(value, key));
  },
  async remove(key: string): Promise<void> {
    await inDrawer('readwrite', (drawer) => drawer.delete(key));
  },
  async empty(): Promise<void> {
    await inDrawer('readwrite', (drawer) => drawer.clear());
  },
};

onWipe(() => void kept.empty());

const name = 'kept';
let opening: Promise<IDBDatabase | null> | null = null;

async function inDrawer(
  mode: IDBTransactionMode,
  act: (drawer: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  try {
    opening ??= open();
    const database = await opening;
    if (database === null) return undefined;
    return await done(act(database.transaction(name, mode).objectStore(name)));
  } catch {
    // the browser closed it: open it anew next time
    opening = null;
    return undefined;
  }
}

function open(): Promise<IDBDatabase | null> {
  if (typeof indexedDB === 'undefined') return Promise.resolve(null);
  const request = indexedDB.open('twosome', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(name);
  return done(request);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

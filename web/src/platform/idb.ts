import { pictureCaches, shellCaches } from './cacheNames.ts';
import { onWipe } from './state.ts';
import { stored } from './storage.ts';

/**
 * A drawer for what is too large for local storage: things by key, in IndexedDB. Where there is none (private windows,
 * a full disk) reading gives nothing and writing does its best. Signing out empties it, and the caches beside it.
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
  /** The mark stays until all is done: a page that dies meanwhile is followed by one that goes on. */
  async empty(): Promise<void> {
    stored.write('emptying', '1');
    for (const stop of stops) stop();
    const [isClear] = await Promise.all([clear(), dropCaches((name) => !name.startsWith(shellCaches))]);
    if (isClear) stored.remove('emptying');
  },
};

onWipe(() => void kept.empty());

/** Whoever writes later than they were asked gives it up when everything is emptied. */
const stops = new Set<() => void>();
export const onEmptying = (stop: () => void): void => void stops.add(stop);

/**
 * At every start: what an earlier page did not come to empty, and what nobody is signed in to read any more. Photos that
 * were shared into the app wait for whoever signs in, unless it was begun.
 */
export async function emptyLeftovers(): Promise<void> {
  if (stored.read('emptying') !== null) return kept.empty();
  if (stored.read('token') !== null) return;
  // another tab may have written them while the last one signed out
  for (const key of [
    'unseenMessageCount',
    'unseenNotificationCount',
    'oldNotificationToken',
    'addressToldAt',
  ] as const)
    stored.remove(key);
  await Promise.all([clear(), dropCaches((name) => name.startsWith(pictureCaches))]);
}

/** Whether it is empty now. A browser that has closed the drawer is asked once more. */
async function clear(): Promise<boolean> {
  for (const _try of [1, 2]) {
    try {
      await tryInDrawer('readwrite', (drawer) => drawer.clear());
      return true;
    } catch {
      opening = null;
    }
  }
  return false;
}

async function dropCaches(are: (name: string) => boolean): Promise<void> {
  // there are none where the page came without encryption
  const all = 'caches' in globalThis ? caches : null;
  const names = (await all?.keys().catch(() => [])) ?? [];
  await Promise.all(names.filter(are).map((name) => all?.delete(name).catch(() => false)));
}

const name = 'kept';
let opening: Promise<IDBDatabase | null> | null = null;

async function inDrawer(
  mode: IDBTransactionMode,
  act: (drawer: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  try {
    return await tryInDrawer(mode, act);
  } catch {
    // the browser closed it: open it anew next time
    opening = null;
    return undefined;
  }
}

async function tryInDrawer(
  mode: IDBTransactionMode,
  act: (drawer: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  opening ??= open();
  const database = await opening;
  if (database === null) return undefined;
  const transaction = database.transaction(name, mode);
  const request = act(transaction.objectStore(name));
  // a page that is being left does not come to say that this was all
  if (mode === 'readwrite') transaction.commit();
  return done(request);
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

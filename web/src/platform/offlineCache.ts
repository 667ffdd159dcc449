import type { Address } from '@twosome/contract/platform/addresses';
import { idbStore } from './idb.ts';
import { whenIdle } from './idle.ts';
import type { List } from './list.ts';
import type { CachedPicture } from './photoSource.ts';
import { markFresh, markStale, markUnreachable } from './stale.ts';
import { onReset } from './state.ts';
import { stored } from './storage.ts';
import { version } from './version.ts';

/**
 * What the user saw last, for use without a network. Each cache is one record in IndexedDB that belongs to one
 * session and one couple. No other session, couple or version of the app can read it.
 */
interface OfflineCache<T> {
  /** schedules a write of what `read` returns by then; later calls replace it; null deletes the record */
  save(read: () => T | null): void;
  /** reads the record; it counts as stale until `markFresh` */
  hydrate(): Promise<T | null>;
  /** the value has been refetched */
  markFresh(): void;
  /** a refetch of the value failed */
  markStale(): void;
}

interface OfflineCacheOptions<T> {
  /** hydrated before the couple is known, because the value itself contains the couple */
  first?: true;
  /** the addresses of the pictures that are cached with it, the most important ones first */
  pictures?: (value: T) => readonly CachedPicture[];
}

interface CacheRecord {
  session: string;
  couple: string;
  version: string;
  value: unknown;
}

/** Whose records are current: a session, and a couple or a user without a partner. */
interface Owner {
  token: string;
  session: string;
  couple: string;
}

const prefix = 'remembered/';
/** Milliseconds between two writes. */
const pause = 2000;

let owner: Owner | null = null;
let ownerWaiters: ((owner: Owner) => void)[] = [];
let dueWrites = new Map<string, () => Promise<void>>();
let timer: ReturnType<typeof setTimeout> | undefined;
let isPruned = false;
onReset(() => {
  owner = null;
  ownerWaiters = [];
  dueWrites = new Map();
});

function settle(next: Owner): void {
  owner = next;
  isPruned = false;
  for (const resolve of ownerWaiters) resolve(next);
  ownerWaiters = [];
  if (dueWrites.size > 0) schedule();
}

function schedule(): void {
  timer ??= setTimeout(() => whenIdle(() => void writeDue()), pause);
}

/** From now on records belong to this couple, or to this user without a partner. */
export async function cacheFor(couple: string): Promise<void> {
  const token = stored.read('token');
  if (token === null || (owner?.couple === couple && owner.token === token)) return;
  const session = await sessionOf(token);
  if (session !== null) settle({ token, session, couple });
}

/**
 * A hash, so that the token itself is stored in one place only. Null on pages without https, which have no
 * `crypto.subtle`.
 */
async function sessionOf(token: string): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`remembered ${token}`));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

/** `pages`: those that show the value; their hint says when it is from an earlier visit. None: it is beside another one. */
export function createOfflineCache<T>(
  name: string,
  pages: readonly Address[],
  { first, pictures }: OfflineCacheOptions<T> = {},
): OfflineCache<T> {
  const key = prefix + name;

  async function write(read: () => T | null): Promise<void> {
    // another user may have signed in in another tab
    if (owner === null || stored.read('token') !== owner.token) return;
    const { session, couple } = owner;
    const value = read();
    if (value === null) return discard(name);
    await idbStore.write(key, { session, couple, version, value } satisfies CacheRecord);
    if (pictures !== undefined) void cachePictures(name, pictures(value));
  }

  return {
    save(read) {
      dueWrites.set(name, () => write(read));
      schedule();
    },
    async hydrate() {
      const record = await idbStore.read<CacheRecord>(key);
      if (record === null) return null;
      const current = await (first ? sessionNow() : ownerNow());
      if (current === null) return null;
      if (!isOf(record, current)) {
        void discard(name);
        return null;
      }
      markStale(name, pages);
      markUnreachable();
      return record.value as T;
    },
    markFresh: () => markFresh(name),
    markStale: () => markStale(name, pages),
  };
}

const isOf = (record: CacheRecord, { session, couple }: Partial<Owner>): boolean =>
  record.session === session &&
  record.version === version &&
  (couple === undefined || record.couple === couple);

async function sessionNow(): Promise<Partial<Owner> | null> {
  const token = stored.read('token');
  const session = token === null ? null : await sessionOf(token);
  return session === null ? null : { session };
}

const ownerNow = (): Promise<Owner> =>
  owner === null ? new Promise((resolve) => ownerWaiters.push(resolve)) : Promise.resolve(owner);

async function writeDue(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  // the owner is not known yet
  if (owner === null) return;
  const writes = [...dueWrites.values()];
  dueWrites = new Map();
  await Promise.all(writes.map((write) => write()));
  await removeStaleRecords();
}

/** Deletes records of earlier couples, sessions and versions. */
async function removeStaleRecords(): Promise<void> {
  if (isPruned || owner === null) return;
  isPruned = true;
  const current = owner;
  for (const key of await idbStore.keys()) {
    if (!key.startsWith(prefix)) continue;
    const record = await idbStore.read<CacheRecord>(key);
    if (record !== null && !isOf(record, current)) await discard(key.slice(prefix.length));
  }
}

async function discard(name: string): Promise<void> {
  await idbStore.remove(prefix + name);
  void cachePictures(name, []);
}

async function cachePictures(name: string, pictures: readonly CachedPicture[]): Promise<void> {
  const module = await import('./pictures.ts').catch(() => null);
  await module?.cachePictures(name, pictures);
}

// a phone may end the page without another event
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void writeDue();
});
window.addEventListener('pagehide', () => void writeDue());

/** The one list that is also available offline: its first entries, at most two pages. */
export interface OfflineList<T> {
  key: string;
  cache: OfflineCache<{ things: readonly T[] }>;
  get(id: string): T | undefined;
  /** stores an entity; false if it has been deleted */
  upsert(entity: T): boolean;
}

interface ListAccess {
  get(key: string): List;
  change(key: string, part: Partial<List>): void;
}

/** The offline behaviour of the one cached list, if there is one. */
export function offlineListOf<T extends { id: string }>(
  offline: OfflineList<T> | undefined,
  { get, change }: ListAccess,
) {
  const read = (): { things: readonly T[] } | null => {
    // a closed list leaves nothing behind
    if (offline === undefined || !isLoaded(get(offline.key))) return null;
    const things = get(offline.key).ids.slice(0, maxCached).map(offline.get);
    return { things: things.filter((entity) => entity !== undefined) };
  };

  const markState = (key: string): void => {
    if (key !== offline?.key) return;
    if (get(key).isStale) offline.cache.markStale();
    else offline.cache.markFresh();
  };

  return {
    /** copies the list's state, stale or fresh, to its cache */
    markState,

    /** saves the list, after a change of it or of an entity that it may hold */
    saveOffline(): void {
      const list = offline && get(offline.key);
      if (list && (isLoaded(list) || isInaccessible(list))) offline?.cache.save(read);
    },

    /** Shows the cached list, unless its response has arrived. `at` is 0, so that the screen refetches it. */
    async hydrate(key: string, isCurrent: () => boolean): Promise<boolean> {
      if (key !== offline?.key) return false;
      const record = await offline.cache.hydrate();
      if (record === null) return false;
      if (!isCurrent()) {
        markState(key);
        return false;
      }
      const hydratedIds = record.things.filter(offline.upsert).map(({ id }) => id);
      // includes ids that the socket delivered in the meantime
      const ids = [...new Set([...get(key).ids, ...hydratedIds])];
      const status = ids.length > 0 ? 'loaded' : 'finished';
      change(key, { ids, next: null, status, failure: null, loadedAt: 0, isStale: true });
      return true;
    },
  };
}

/** About two pages. */
const maxCached = 30;

const isLoaded = ({ status, isStale }: List): boolean =>
  !isStale && status !== 'none' && status !== 'loading' && status !== 'error';

export const isDenied = ({ status }: { status: number }): boolean => status === 403 || status === 404;
const isInaccessible = ({ status, failure }: List): boolean =>
  status === 'error' && failure !== null && isDenied(failure);

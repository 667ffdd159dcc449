import type { Address } from '@twosome/contract/platform/addresses';
import { whenIdle } from './idle.ts';
import type { List } from './list.ts';
import type { DueWrite, Owner } from './offlineRecords.ts';
import type { CachedPicture } from './photoSource.ts';
import { markFresh, markStale, markUnreachable } from './stale.ts';
import { onReset } from './state.ts';
import { stored } from './storage.ts';

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

/** Milliseconds between two writes. */
const pause = 2000;

let owner: Owner | null = null;
let ownerWaiters: ((owner: Owner) => void)[] = [];
let dueWrites = new Map<string, DueWrite>();
let timer: ReturnType<typeof setTimeout> | undefined;
onReset(() => {
  owner = null;
  ownerWaiters = [];
  dueWrites = new Map();
});

/** Records are read and written by code that loads after the first screen's; null when it does not load. */
const records = () => {
  loading ??= import('./offlineRecords.ts').catch(() => {
    loading = null;
    return null;
  });
  return loading;
};
let loading: Promise<typeof import('./offlineRecords.ts') | null> | null = null;

function schedule(): void {
  timer ??= setTimeout(() => whenIdle(() => void writeDue()), pause);
}

/** From now on records belong to this couple, or to this user without a partner. */
export function cacheFor(couple: string): void {
  const token = stored.read('token');
  if (token === null || (owner?.couple === couple && owner.token === token)) return;
  owner = { token, couple };
  for (const resolve of ownerWaiters) resolve(owner);
  ownerWaiters = [];
  if (dueWrites.size > 0) schedule();
}

/** `pages`: those that show the value; their hint says when it is from an earlier visit. None: it is beside another one. */
export function createOfflineCache<T>(
  name: string,
  pages: readonly Address[],
  { first, pictures }: OfflineCacheOptions<T> = {},
): OfflineCache<T> {
  return {
    save(read) {
      dueWrites.set(name, () => {
        const value = read();
        return value === null ? null : { value, pictures: pictures?.(value) };
      });
      schedule();
    },
    async hydrate() {
      const value = await (await records())?.readRecord<T>(name, first ? sessionNow : ownerNow);
      if (value == null) return null;
      markStale(name, pages);
      markUnreachable();
      return value;
    },
    markFresh: () => markFresh(name),
    markStale: () => markStale(name, pages),
  };
}

const sessionNow = async (): Promise<Pick<Owner, 'token'> | null> => {
  const token = stored.read('token');
  return token === null ? null : { token };
};

const ownerNow = (): Promise<Owner> =>
  owner === null ? new Promise((resolve) => ownerWaiters.push(resolve)) : Promise.resolve(owner);

async function writeDue(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  // the owner is not known yet
  if (owner === null || dueWrites.size === 0) return;
  const current = owner;
  const code = await records();
  if (code === null) return;
  const writes = [...dueWrites];
  dueWrites = new Map();
  await code.writeRecords(current, writes);
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

import type { List } from './lists.ts';
import type { OfflineCache } from './offlineCache.ts';

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
    remember(): void {
      const list = offline && get(offline.key);
      if (list && (isLoaded(list) || isInaccessible(list))) offline?.cache.save(read);
    },

    /** Shows the cached list, unless its response has arrived. `at` is 0, so that the screen refetches it. */
    async hydrate(key: string, isDue: () => boolean): Promise<boolean> {
      if (key !== offline?.key) return false;
      const record = await offline.cache.hydrate();
      if (record === null) return false;
      if (!isDue()) {
        markState(key);
        return false;
      }
      const hydratedIds = record.things.filter(offline.upsert).map(({ id }) => id);
      // includes ids that the socket delivered in the meantime
      const ids = [...new Set([...get(key).ids, ...hydratedIds])];
      const status = ids.length > 0 ? 'loaded' : 'finished';
      change(key, { ids, next: null, status, failure: null, at: 0, isStale: true });
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

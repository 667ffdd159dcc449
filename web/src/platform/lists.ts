import { timing } from '@twosome/contract/platform/timing';
import { useMemo } from 'react';
import { asFailure, type Failure } from './failure.ts';
import type { List, ListStatus } from './list.ts';
import { isOffline } from './offline.ts';
import { isDenied, type OfflineList, offlineListOf } from './offlineCache.ts';
import { connectionNumber } from './socket.ts';
import { fetchOrHydrate } from './stale.ts';
import { createEntities, onReset } from './state.ts';
import { wait } from './wait.ts';

/** A page as a feature's API returns it. Its entities are already stored. */
export interface Page {
  ids: readonly string[];
  next: string | null;
}

export interface Lists {
  use(key: string): List;
  get(key: string): List;
  /** loads the first page unless the list has been loaded */
  open(key: string): Promise<void>;
  more(key: string): Promise<void>;
  /**
   * Reloads the first page and replaces the list. `background` marks a background refresh: it keeps the pages already
   * loaded and adds no artificial delay. If a refresh fails the list stays, unless the user may no longer see it. While
   * the list loads, the refresh follows that load.
   */
  refresh(key: string, how?: { background: boolean }): Promise<void>;
  /** repeats the load that failed */
  retry(key: string): Promise<void>;
  prepend(key: string, id: string): void;
  /** inserts an id before the first one that it precedes; one behind the loaded part arrives with its page */
  insert(key: string, id: string, precedes: (other: string) => boolean): void;
  /** moves an id whose order changed; if its new position is not loaded it stays */
  move(key: string, id: string, precedes: (other: string) => boolean): void;
  /** removes an id from every list, or from one */
  remove(id: string, only?: string): void;
  /** marks the list as outdated: the next screen that opens it refetches it */
  markOutdated(key: string): void;
  /** the user may no longer see the list: empties it and stores the failure */
  close(key: string, failure: Failure): void;
  /** saves the offline list again, because an entity of it may have changed */
  saveOffline(): void;
}

interface ListRequest {
  isLate: boolean;
  /** it was answered, or is late */
  over: Promise<void>;
  end: () => void;
  /** the refresh that was asked for in the meantime */
  followedBy: Promise<void> | null;
  /** inserted in the meantime, without a position among the loaded ids; its response may lack them */
  inserted: Map<string, (other: string) => boolean>;
}

/** Pages that a background refresh loads at most, so that a user who reads far down keeps the position. */
const maxRefreshPages = 5;

/** Lists that are kept although no screen shows them, such as those of searches. */
const maxUnused = 50;

/** Paged lists by key. They hold ids; the entities are stored separately. */
export function createLists<T extends { id: string }>(
  load: (key: string, next: string | null) => Promise<Page>,
  offline?: OfflineList<T>,
): Lists {
  const lists = createEntities<List>();
  /** those that were loaded, the most recent ones last */
  const known = new Set<string>();
  onReset(() => known.clear());
  const get = (key: string): List => lists.get(key) ?? empty(key);
  const change = (key: string, part: Partial<List>) => {
    known.add(key);
    lists.upsert({ ...get(key), ...part });
    if (part.ids !== undefined && key === offline?.key) offlineList.saveOffline();
  };
  const offlineList = offlineListOf(offline, { get, change });
  /** the latest request of each list; once it is late, another request may start beside it */
  const latestRequests = new Map<string, ListRequest>();
  const requestUnderWay = (key: string): ListRequest | null => {
    const request = latestRequests.get(key);
    return request && isBusy(get(key).status) && !request.isLate ? request : null;
  };

  async function fetchPage(key: string, status: ListStatus, background = false): Promise<void> {
    if (requestUnderWay(key)) return;
    let end = () => {};
    const over = new Promise<void>((resolve) => {
      end = resolve;
    });
    const request: ListRequest = { isLate: false, over, end, followedBy: null, inserted: new Map() };
    latestRequests.set(key, request);
    await loadPage(request, key, status, background);
    end();
  }

  async function refresh(key: string, how?: { background: boolean }): Promise<void> {
    const before = requestUnderWay(key);
    if (before) {
      // what has changed since it was sent may be missing in its response
      before.followedBy ??= before.over.then(async () => {
        if (get(key).status !== 'none') await refresh(key, how);
      });
      return before.followedBy;
    }
    if (get(key).ids.length === 0) return fetchPage(key, 'loading', how?.background);
    if (!isOffline()) await fetchPage(key, 'refreshing', how?.background);
  }

  async function loadPage(
    request: ListRequest,
    key: string,
    status: ListStatus,
    background: boolean,
  ): Promise<void> {
    known.delete(key);
    known.add(key);
    dropUnused();
    let before = settled(get(key));
    const connection = status === 'loading-more' ? before.connection : connectionNumber();
    change(key, { status, failure: null, connection });
    let isHydrated = false;
    // drops the response if the list was closed in the meantime; a hydrated list takes the first response
    const isCurrent = () => get(key).status === status || (isHydrated && get(key).isStale === true);
    const onTimeout = async () => {
      if (status === 'loading') isHydrated = await offlineList.hydrate(key, isCurrent);
      else if (isCurrent()) offlineList.markState(key);
      if (isHydrated) before = get(key);
      request.isLate = true;
      request.end();
      return isHydrated;
    };
    try {
      const page = await fetchOrHydrate(async () => {
        // a background refresh shows changes that the partner's screen already shows: no delay
        if (!background) await wait(timing.listLoadDelay);
        const fetched = await load(key, status === 'loading-more' ? before.next : null);
        // a user who reads the second page of a hydrated list keeps that page
        const keepsSecondPage = before.isStale && (background || isHydrated);
        if (keepsSecondPage && fetched.next !== null) return withNext(key, fetched);
        return background && !before.isStale ? loadUntilOverlap(key, fetched) : fetched;
      }, onTimeout);
      if (page === null || !isCurrent()) return;
      const part =
        status === 'loading-more'
          ? append(get(key), page)
          : mergeFirstPage(before, get(key), page, background);
      change(key, { ...part, status: part.next === null ? 'finished' : 'loaded' });
      for (const [id, precedes] of request.inserted) insert(key, id, precedes);
      offlineList.markState(key);
    } catch (error) {
      const failure = asFailure(error);
      if (!isCurrent() || (latestRequests.get(key) !== request && !isDenied(failure))) return;
      change(key, { connection: before.connection, ...afterFailure(before, status, failure) });
      offlineList.markState(key);
    }
  }

  function insert(key: string, id: string, precedes: (other: string) => boolean): void {
    const { ids, status } = get(key);
    if (status === 'none' || ids.includes(id)) return;
    const index = ids.findIndex(precedes);
    if (index >= 0) change(key, { ids: ids.toSpliced(index, 0, id) });
    else if (status === 'finished') change(key, { ids: [...ids, id] });
    else if (isBusy(status)) latestRequests.get(key)?.inserted.set(id, precedes);
  }

  function dropUnused(): void {
    const unused = [...known].filter((key) => !lists.isUsed(key) && !isBusy(get(key).status));
    for (const key of unused.slice(0, -maxUnused)) {
      known.delete(key);
      lists.drop(key);
    }
  }

  /** Loads further pages until they overlap the loaded ids, or until the limit is reached. */
  async function loadUntilOverlap(key: string, first: Page): Promise<Page> {
    let all = first;
    for (let pages = 1; pages < maxRefreshPages; pages += 1) {
      const overlaps = get(key).ids.length === 0 || get(key).ids.includes(all.ids.at(-1) ?? '');
      if (overlaps || all.next === null) return all;
      all = await withNext(key, all);
    }
    return all;
  }

  async function withNext(key: string, page: Page): Promise<Page> {
    const { ids, next } = await load(key, page.next);
    return { ids: [...page.ids, ...ids], next };
  }

  return {
    use: (key) => {
      const none = useMemo(() => empty(key), [key]);
      return lists.use(key) ?? none;
    },
    get,
    open: async (key) => {
      if (get(key).status === 'none') await fetchPage(key, 'loading');
    },
    more: async (key) => {
      if (get(key).status === 'loaded' && !get(key).isStale) await fetchPage(key, 'loading-more');
    },
    refresh,
    retry: async (key) => {
      const list = get(key);
      if (list.status === 'error') await fetchPage(key, list.next !== null ? 'loading-more' : 'loading');
    },
    prepend(key, id) {
      const list = get(key);
      if (list.status !== 'none') change(key, { ids: [id, ...list.ids.filter((other) => other !== id)] });
    },
    insert,
    move(key, id, precedes) {
      const { ids } = get(key);
      const others = ids.filter((other) => other !== id);
      const index = others.findIndex(precedes);
      if (index >= 0 && others.length < ids.length && ids[index] !== id)
        change(key, { ids: others.toSpliced(index, 0, id) });
    },
    remove(id, only) {
      for (const key of only === undefined ? known : [only]) {
        latestRequests.get(key)?.inserted.delete(id);
        const list = get(key);
        if (list.ids.includes(id)) change(key, { ids: list.ids.filter((other) => other !== id) });
      }
    },
    markOutdated(key) {
      if (get(key).status !== 'none') change(key, { loadedAt: 0 });
    },
    close(key, failure) {
      if (get(key).status !== 'none')
        change(key, { ...empty(key), status: 'error', failure, isStale: false });
    },
    saveOffline: offlineList.saveOffline,
  };
}

const append = (now: List, page: Page): Pick<List, 'ids' | 'next'> => ({
  ids: [...new Set([...now.ids, ...page.ids])],
  next: page.next,
});

/** The new first page, merged with the ids that were added or removed during the request. */
function mergeFirstPage(before: List, now: List, page: Page, background: boolean): Partial<List> & Page {
  const added = now.ids.filter((id) => !before.ids.includes(id));
  const ids = page.ids.filter((id) => !before.ids.includes(id) || now.ids.includes(id));
  const last = now.ids.indexOf(page.ids.at(-1) ?? '');
  // entries of a hydrated list may have been deleted or hidden since, so they are not kept
  const isHeld = background && !before.isStale && page.next !== null && last >= 0;
  const rest = isHeld ? now.ids.slice(last + 1) : [];
  return {
    ids: [...new Set([...added, ...ids, ...rest])],
    next: rest.length > 0 ? before.next : page.next,
    loadedAt: Date.now(),
    isStale: false,
  };
}

/** The list as if its unfinished request did not exist: another request replaces that one. */
function settled(list: List): List {
  if (!isBusy(list.status) || list.status === 'loading') return list;
  return { ...list, status: list.next === null && !list.isStale ? 'finished' : 'loaded' };
}

/** The loaded ids stay, unless the user may no longer see the list or it was deleted. */
function afterFailure(before: List, status: ListStatus, failure: Failure): Partial<List> {
  if (isDenied(failure)) return { status: 'error', failure, ids: [], next: null, isStale: false };
  if (before.isStale || (status === 'refreshing' && before.status !== 'error'))
    return { status: before.status };
  return { status: 'error', failure };
}

export const isBusy = (status: ListStatus): boolean =>
  status === 'loading' || status === 'loading-more' || status === 'refreshing';

const none = { status: 'none', ids: [], next: null, failure: null, loadedAt: 0, connection: 0 } as const;
const empty = (id: string): List => ({ id, ...none });

import { timing } from '@twosome/contract/platform/timing';
import { Failure, networkFailure } from './failure.ts';
import { createEntities } from './state.ts';
import { wait } from './wait.ts';

/**
 * How a list stands (SPEC section 4): `none` before the first load, `loaded` with more to come, `finished` at the
 * end. An error keeps what is shown.
 */
export type ListStatus = 'none' | 'loading' | 'loading-more' | 'refreshing' | 'loaded' | 'finished' | 'error';

export interface List {
  id: string;
  status: ListStatus;
  ids: readonly string[];
  next: string | null;
  failure: Failure | null;
}

/** A page as a feature's api gives it, its things kept already. */
export interface Page {
  ids: readonly string[];
  next: string | null;
}

export interface Lists {
  use(key: string): List;
  get(key: string): List;
  /** loads the first page if nothing is there yet */
  open(key: string): Promise<void>;
  more(key: string): Promise<void>;
  /** loads the first page again and replaces the list when it has come */
  refresh(key: string): Promise<void>;
  /** tries again what failed */
  retry(key: string): Promise<void>;
  prepend(key: string, id: string): void;
  /** takes an id out of every list */
  remove(id: string): void;
}

/** Paged lists by key. They hold ids; the things themselves are entities. */
export function createLists(load: (key: string, next: string | null) => Promise<Page>): Lists {
  const lists = createEntities<List>();
  const known = new Set<string>();
  const get = (key: string): List => lists.get(key) ?? empty(key);
  const change = (key: string, part: Partial<List>) => {
    known.add(key);
    lists.keep({ ...get(key), ...part });
  };

  async function fetchPage(key: string, status: ListStatus): Promise<void> {
    const before = get(key);
    if (isBusy(before.status)) return;
    change(key, { status, failure: null });
    const next = status === 'loading-more' ? before.next : null;
    try {
      await wait(timing.listLoadDelay);
      const page = await load(key, next);
      const held = status === 'loading-more' ? get(key).ids : [];
      const ids = [...new Set([...held, ...page.ids])];
      change(key, { ids, next: page.next, status: page.next === null ? 'finished' : 'loaded' });
    } catch (error) {
      change(key, { status: 'error', failure: error instanceof Failure ? error : networkFailure() });
    }
  }

  return {
    use: (key) => lists.use(key) ?? emptyOnce(key),
    get,
    open: async (key) => {
      if (get(key).status === 'none') await fetchPage(key, 'loading');
    },
    more: async (key) => {
      if (get(key).status === 'loaded') await fetchPage(key, 'loading-more');
    },
    refresh: (key) => fetchPage(key, get(key).ids.length === 0 ? 'loading' : 'refreshing'),
    retry: async (key) => {
      const list = get(key);
      if (list.status === 'error') await fetchPage(key, list.next !== null ? 'loading-more' : 'loading');
    },
    prepend(key, id) {
      const list = get(key);
      if (list.status !== 'none') change(key, { ids: [id, ...list.ids.filter((other) => other !== id)] });
    },
    remove(id) {
      for (const key of known) {
        const list = get(key);
        if (list.ids.includes(id)) change(key, { ids: list.ids.filter((other) => other !== id) });
      }
    },
  };
}

const isBusy = (status: ListStatus): boolean =>
  status === 'loading' || status === 'loading-more' || status === 'refreshing';

const empty = (id: string): List => ({ id, status: 'none', ids: [], next: null, failure: null });

/** React needs the same object for the same key. */
const empties = new Map<string, List>();
function emptyOnce(key: string): List {
  const held = empties.get(key) ?? empty(key);
  empties.set(key, held);
  return held;
}

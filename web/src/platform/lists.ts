import { timing } from '@twosome/contract/platform/timing';
import { asFailure, type Failure } from './failure.ts';
import { askOrRecall } from './meanwhile.ts';
import { isOffline } from './offline.ts';
import { isClosing, type RemembersList, rememberedList } from './rememberedList.ts';
import { createEntities, onWipe } from './state.ts';
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
  /** when the first page came, in milliseconds; 0 before that */
  at: number;
  /** what was here last, for want of a network: it goes no further, and the first page replaces all of it */
  old?: boolean;
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
  /**
   * Loads the first page again and replaces the list when it has come. `hold` is a look that nobody asked for: it
   * keeps what stood behind that page, for somebody who is reading there, and waits for nothing. Where it fails the list
   * stays as it was, unless it may no longer be seen.
   */
  refresh(key: string, how?: { hold: boolean }): Promise<void>;
  /** tries again what failed */
  retry(key: string): Promise<void>;
  prepend(key: string, id: string): void;
  /** puts a newcomer before the first one that it precedes; behind the loaded part it waits for its page */
  insert(key: string, id: string, precedes: (other: string) => boolean): void;
  /** takes an id out of every list, or of one */
  remove(id: string, only?: string): void;
  /** what is there has grown old: whoever comes to it looks again */
  age(key: string): void;
  /** the list may no longer be seen: it is empty, and says why */
  shut(key: string, failure: Failure): void;
  /** a thing has changed that the remembered list may hold */
  remember(): void;
}

/** Paged lists by key. They hold ids; the things themselves are entities. */
export function createLists<T extends { id: string }>(
  load: (key: string, next: string | null) => Promise<Page>,
  remembers?: RemembersList<T>,
): Lists {
  const lists = createEntities<List>();
  const known = new Set<string>();
  const get = (key: string): List => lists.get(key) ?? empty(key);
  const change = (key: string, part: Partial<List>) => {
    known.add(key);
    lists.keep({ ...get(key), ...part });
    if (part.ids !== undefined && key === remembers?.key) memory.remember();
  };
  const memory = rememberedList(remembers, { get, change });
  /** who asked for a list last; where patience with them is over, another may ask beside them */
  const asking = new Map<string, { isLate: boolean }>();
  /** raised at sign-out: what still comes for the person before is dropped */
  let age = 0;
  onWipe(() => {
    age += 1;
  });

  async function fetchPage(key: string, status: ListStatus, hold = false): Promise<void> {
    if (isBusy(get(key).status) && !asking.get(key)?.isLate) return;
    let before = atRest(get(key));
    const mine = { isLate: false };
    asking.set(key, mine);
    change(key, { status, failure: null });
    const born = age;
    let isRecalled = false;
    // shut while the page was on its way, it is not waited for; beside what was here last the first answer counts
    const isDue = () => born === age && (get(key).status === status || (isRecalled && get(key).old === true));
    const giveWay = async () => {
      if (status === 'loading') isRecalled = await memory.recall(key, isDue);
      else if (isDue()) memory.note(key);
      if (isRecalled) before = get(key);
      mine.isLate = true;
      return isRecalled;
    };
    try {
      const page = await askOrRecall(async () => {
        // what such a look brings has happened already, and the other partner's screen shows it
        if (!hold) await wait(timing.listLoadDelay);
        if (born !== age) return null;
        const came = await load(key, status === 'loading-more' ? before.next : null);
        // whoever reads on the second page of what was here last stays there
        const isRead = before.old && (hold || isRecalled);
        return isRead && came.next !== null ? withNext(key, came) : came;
      }, giveWay);
      if (page === null || !isDue()) return;
      const part = status === 'loading-more' ? longer(get(key), page) : renewed(before, get(key), page, hold);
      change(key, { ...part, status: part.next === null ? 'finished' : 'loaded' });
      memory.note(key);
    } catch (error) {
      const failure = asFailure(error);
      if (!isDue() || (asking.get(key) !== mine && !isClosing(failure))) return;
      change(key, failed(before, status, failure));
      memory.note(key);
    }
  }

  async function withNext(key: string, page: Page): Promise<Page> {
    const { ids, next } = await load(key, page.next);
    return { ids: [...page.ids, ...ids], next };
  }

  return {
    use: (key) => lists.use(key) ?? emptyOnce(key),
    get,
    open: async (key) => {
      if (get(key).status === 'none') await fetchPage(key, 'loading');
    },
    more: async (key) => {
      if (get(key).status === 'loaded' && !get(key).old) await fetchPage(key, 'loading-more');
    },
    refresh: async (key, how) => {
      if (get(key).ids.length === 0) return fetchPage(key, 'loading', how?.hold);
      if (!isOffline()) await fetchPage(key, 'refreshing', how?.hold);
    },
    retry: async (key) => {
      const list = get(key);
      if (list.status === 'error') await fetchPage(key, list.next !== null ? 'loading-more' : 'loading');
    },
    prepend(key, id) {
      const list = get(key);
      if (list.status !== 'none') change(key, { ids: [id, ...list.ids.filter((other) => other !== id)] });
    },
    insert(key, id, precedes) {
      const { ids, status } = get(key);
      if (status === 'none' || ids.includes(id)) return;
      const place = ids.findIndex(precedes);
      if (place >= 0) change(key, { ids: ids.toSpliced(place, 0, id) });
      else if (status === 'finished') change(key, { ids: [...ids, id] });
    },
    remove(id, only) {
      for (const key of only === undefined ? known : [only]) {
        const list = get(key);
        if (list.ids.includes(id)) change(key, { ids: list.ids.filter((other) => other !== id) });
      }
    },
    age(key) {
      if (get(key).status !== 'none') change(key, { at: 0 });
    },
    shut(key, failure) {
      if (get(key).status !== 'none') change(key, { ...empty(key), status: 'error', failure, old: false });
    },
    remember: memory.remember,
  };
}

const longer = (now: List, page: Page): Pick<List, 'ids' | 'next'> => ({
  ids: [...new Set([...now.ids, ...page.ids])],
  next: page.next,
});

/** The first page anew, with what came and went while it was on its way. */
function renewed(before: List, now: List, page: Page, hold: boolean): Partial<List> & Page {
  const came = now.ids.filter((id) => !before.ids.includes(id));
  const ids = page.ids.filter((id) => !before.ids.includes(id) || now.ids.includes(id));
  const last = now.ids.indexOf(page.ids.at(-1) ?? '');
  // what was here last may be gone since, or shut: nobody has said that it stays
  const isHeld = hold && !before.old && page.next !== null && last >= 0;
  const behind = isHeld ? now.ids.slice(last + 1) : [];
  return {
    ids: [...new Set([...came, ...ids, ...behind])],
    next: behind.length > 0 ? before.next : page.next,
    at: Date.now(),
    old: false,
  };
}

/** As it stands when nobody is waited for any more: another one asks in their place. */
function atRest(list: List): List {
  if (!isBusy(list.status) || list.status === 'loading') return list;
  return { ...list, status: list.next === null && !list.old ? 'finished' : 'loaded' };
}

/** What was shown stays, but for a list that is closed to the person or gone. */
function failed(before: List, status: ListStatus, failure: Failure): Partial<List> {
  if (isClosing(failure)) return { status: 'error', failure, ids: [], next: null, old: false };
  if (before.old || (status === 'refreshing' && before.status !== 'error')) return { status: before.status };
  return { status: 'error', failure };
}

const isBusy = (status: ListStatus): boolean =>
  status === 'loading' || status === 'loading-more' || status === 'refreshing';

const empty = (id: string): List => ({ id, status: 'none', ids: [], next: null, failure: null, at: 0 });

/** React needs the same object for the same key. */
const empties = new Map<string, List>();
function emptyOnce(key: string): List {
  const held = empties.get(key) ?? empty(key);
  empties.set(key, held);
  return held;
}

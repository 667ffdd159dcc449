import type { List } from './lists.ts';
import type { Memory } from './remembered.ts';

/** One list that is there without a network too, as it was last: its first things, most of all two pages. */
export interface RemembersList<T> {
  key: string;
  memory: Memory<{ things: readonly T[] }>;
  get(id: string): T | undefined;
  /** the feature's one door; whether it stays */
  keep(thing: T): boolean;
}

interface ListsOfIt {
  get(key: string): List;
  change(key: string, part: Partial<List>): void;
}

/** What lists do with the one among them that is remembered, if there is one. */
export function rememberedList<T extends { id: string }>(
  remembers: RemembersList<T> | undefined,
  { get, change }: ListsOfIt,
) {
  const read = (): { things: readonly T[] } | null => {
    // of one that was shut nothing stays
    if (remembers === undefined || !hasCome(get(remembers.key))) return null;
    const things = get(remembers.key).ids.slice(0, mostRemembered).map(remembers.get);
    return { things: things.filter((thing) => thing !== undefined) };
  };

  const note = (key: string): void => {
    if (key !== remembers?.key) return;
    if (get(key).old) remembers.memory.stillOld();
    else remembers.memory.renew();
  };

  return {
    /** whether it is what was here last, or has been brought anew, is said of the memory as well */
    note,

    /** a thing has changed that it may hold, or the list itself */
    remember(): void {
      const list = remembers && get(remembers.key);
      if (list && (hasCome(list) || isShut(list))) remembers?.memory.keep(read);
    },

    /** What was here last, unless it is not wanted any more. It is as old as can be: whoever shows it looks again. */
    async recall(key: string, isDue: () => boolean): Promise<boolean> {
      if (key !== remembers?.key) return false;
      const found = await remembers.memory.recall();
      if (found === null) return false;
      if (!isDue()) {
        note(key);
        return false;
      }
      const recalled = found.things.filter(remembers.keep).map(({ id }) => id);
      // with what the socket brought meanwhile
      const ids = [...new Set([...get(key).ids, ...recalled])];
      const status = ids.length > 0 ? 'loaded' : 'finished';
      change(key, { ids, next: null, status, failure: null, at: 0, old: true });
      return true;
    },
  };
}

/** Two pages, about: what one sees without a network. */
const mostRemembered = 30;

const hasCome = ({ status, old }: List): boolean =>
  !old && status !== 'none' && status !== 'loading' && status !== 'error';

export const isClosing = ({ status }: { status: number }): boolean => status === 403 || status === 404;
const isShut = ({ status, failure }: List): boolean =>
  status === 'error' && failure !== null && isClosing(failure);

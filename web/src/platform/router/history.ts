/** An entry of the history. */
export interface Location {
  pathname: string;
  search: string;
  hash: string;
  state: EntryState | null;
  /** identifies the entry, also after a reload; 'default' for a page opened from outside */
  key: string;
}

/** What an entry stores beside its address. */
export interface EntryState {
  /** the overlay that was opened by this entry */
  overlay?: string | null;
  /** the scroll key of the page below the overlay */
  over?: string;
  /** how many entries of the wizard precede this one */
  depth?: number;
}

/** An address, or the parts of the current one to change. */
export type To = string | Partial<Pick<Location, 'pathname' | 'search' | 'hash'>>;

export interface History {
  read(): Location;
  /** the number of the entry; the first entry of this tab is 0 */
  readonly index: number;
  push(location: Location): void;
  replace(location: Location): void;
  go(delta: number): void;
  /** calls `onMove` after Back, Forward and `go`, with the number of entries moved; returns a function that stops it */
  listen(onMove: (delta: number) => void): () => void;
}

export const addressOf = ({ pathname, search, hash }: Location): string => pathname + search + hash;

/** The location of an address that is opened from another one. */
export function locationOf(to: To, from: Location, state: EntryState | null = null): Location {
  const key = Math.random().toString(36).slice(2, 10);
  if (typeof to === 'string') {
    const { pathname, search, hash } = new URL(to, `https://app${from.pathname}`);
    return { pathname, search, hash, state, key };
  }
  const { pathname = from.pathname, search = '', hash = '' } = to;
  return { pathname, search: prefixed('?', search), hash: prefixed('#', hash), state, key };
}

function prefixed(sign: string, text: string): string {
  const rest = text.startsWith(sign) ? text.slice(1) : text;
  return rest && sign + rest;
}

/** The history of the browser's tab. */
export function browserHistory(): History {
  let index: number = window.history.state?.index ?? 0;
  const write = (act: 'pushState' | 'replaceState', { state, key, ...to }: Location) =>
    window.history[act]({ state, key, index }, '', addressOf({ state, key, ...to }));
  if (window.history.state?.index === undefined)
    window.history.replaceState({ ...window.history.state, index }, '');
  return {
    read() {
      const { pathname, search, hash } = window.location;
      const { state = null, key = 'default' } = window.history.state ?? {};
      return { pathname, search, hash, state, key };
    },
    get index() {
      return index;
    },
    push(location) {
      index++;
      write('pushState', location);
    },
    replace: (location) => write('replaceState', location),
    go: (delta) => window.history.go(delta),
    listen(onMove) {
      const move = ({ state }: PopStateEvent) => {
        const before = index;
        // an address that the user edited has no number yet
        index = state?.index ?? before + 1;
        if (state?.index === undefined) window.history.replaceState({ index }, '');
        onMove(index - before);
      };
      window.addEventListener('popstate', move);
      return () => window.removeEventListener('popstate', move);
    },
  };
}

/** A history without a browser: for pages rendered by the build, and for tests. */
export function memoryHistory(addresses: readonly string[], start = addresses.length - 1): History {
  const origin: Location = { pathname: '/', search: '', hash: '', state: null, key: 'default' };
  const entries = addresses.map((address) => locationOf(address, origin));
  let index = start;
  let moved = (_delta: number) => {};
  return {
    read: () => entries[index] ?? origin,
    get index() {
      return index;
    },
    push(location) {
      entries.splice(++index, Number.POSITIVE_INFINITY, location);
    },
    replace(location) {
      entries[index] = location;
    },
    go(delta) {
      if (entries[index + delta] === undefined) return;
      index += delta;
      moved(delta);
    },
    listen(onMove) {
      moved = onMove;
      return () => {
        moved = () => {};
      };
    },
  };
}

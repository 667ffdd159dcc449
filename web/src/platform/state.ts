import { useSyncExternalStore } from 'react';

type Listener = () => void;

/** Everything that sign-out wipes. A state registers itself when it is made, so none can be forgotten. */
const wipes = new Set<Listener>();

export function wipeState(): void {
  for (const wipe of wipes) wipe();
}

export const onWipe = (wipe: Listener): void => {
  wipes.add(wipe);
};

export interface State<S> {
  get(): S;
  set(next: Partial<S> | ((now: S) => Partial<S>)): void;
  /** re-renders when the selected part changes */
  use<T>(select: (state: S) => T): T;
}

/** A flat piece of state. All state of the browser is made here, in `createEntities` or in lists built on them. */
export function createState<S extends object>(initial: () => S): State<S> {
  const { replace, ...state } = createLasting(initial());
  onWipe(() => replace(initial()));
  return state;
}

/** One that a sign-out leaves as it is: it is the device's, and nobody's. */
export function createLasting<S extends object>(initial: S): State<S> & { replace(next: S): void } {
  let state = initial;
  const listeners = new Set<Listener>();
  const replace = (next: S) => {
    state = next;
    for (const listener of [...listeners]) listener();
  };
  const subscribe = (listener: Listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get: () => state,
    set: (next) => replace({ ...state, ...(typeof next === 'function' ? next(state) : next) }),
    use: (select) => useSyncExternalStore(subscribe, () => select(state)),
    replace,
  };
}

interface Thing {
  id: string;
  version?: number;
}

export interface Entities<T extends Thing> {
  get(id: string): T | undefined;
  all(): T[];
  /** The one door: answers, frames and optimistic steps all come through here. An older version is dropped. */
  keep(...things: readonly T[]): void;
  drop(id: string): void;
  use(id: string): T | undefined;
}

/** Things by id, each once, with one subscription per id: a change re-renders only who shows it. */
export function createEntities<T extends Thing>(): Entities<T> {
  const things = new Map<string, T>();
  const listeners = new Map<string, Set<Listener>>();
  const tell = (id: string) => {
    for (const listener of [...(listeners.get(id) ?? [])]) listener();
  };
  onWipe(() => {
    const ids = [...things.keys()];
    things.clear();
    ids.forEach(tell);
  });
  const subscribeTo = (id: string) => (listener: Listener) => {
    const mine = listeners.get(id) ?? new Set();
    listeners.set(id, mine.add(listener));
    return () => {
      mine.delete(listener);
      if (mine.size === 0) listeners.delete(id);
    };
  };
  return {
    get: (id) => things.get(id),
    all: () => [...things.values()],
    keep(...kept) {
      for (const thing of kept) {
        const held = things.get(thing.id);
        if (held?.version !== undefined && thing.version !== undefined && thing.version < held.version)
          continue;
        things.set(thing.id, thing);
        tell(thing.id);
      }
    },
    drop(id) {
      if (things.delete(id)) tell(id);
    },
    use: (id) => useSyncExternalStore(subscribeTo(id), () => things.get(id)),
  };
}

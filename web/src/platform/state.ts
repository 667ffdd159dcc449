import { useMemo, useSyncExternalStore } from 'react';

type Listener = () => void;

const resets: Listener[] = [];

/** For tests: resets every state, as in a new document. The app itself loads a new document instead. */
export function resetStores(): void {
  for (const reset of resets) reset();
}
/** For state that a module holds outside `createState`. */
export const onReset = (reset: Listener): void => void resets.push(reset);

export interface State<S> {
  get(): S;
  set(next: Partial<S> | ((now: S) => Partial<S>)): void;
  /** re-renders when the selected part changes */
  use<T>(select: (state: S) => T): T;
}

/**
 * A flat piece of state. All state of the browser is created here, in `createEntities`, or in lists built on them.
 */
export function createState<S extends object>(initial: () => S): State<S> {
  let state = initial();
  const listeners = new Set<Listener>();
  const replace = (next: S) => {
    state = next;
    for (const listener of [...listeners]) listener();
  };
  onReset(() => replace(initial()));
  const subscribe = (listener: Listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get: () => state,
    set: (next) => replace({ ...state, ...(typeof next === 'function' ? next(state) : next) }),
    // the last argument is for the public pages, which are rendered when the app is built
    use: (select) =>
      useSyncExternalStore(
        subscribe,
        () => select(state),
        () => select(state),
      ),
  };
}

interface Entity {
  id: string;
  version?: number;
}

export interface Entities<T extends Entity> {
  get(id: string): T | undefined;
  all(): T[];
  /**
   * The only way to write an entity: responses, frames and optimistic steps all use it. An older version is ignored.
   */
  upsert(...entities: readonly T[]): void;
  /**
   * `version`: the one with which it was deleted. Responses and frames that were read at this version or an older
   * one do not bring it back; after `Infinity` nothing does.
   */
  drop(id: string, version?: number): void;
  use(id: string): T | undefined;
  /** a component on the screen uses it */
  isUsed(id: string): boolean;
}

/** Tombstones stored at most: more than the deletions during a request in flight. */
const maxTombstones = 500;

/** Entities by id, with one subscription per id: a change re-renders only the components that show it. */
export function createEntities<T extends Entity>(): Entities<T> {
  const entities = new Map<string, T>();
  /** versions of deleted entities, oldest deletion first */
  const tombstones = new Map<string, number>();
  const listeners = new Map<string, Set<Listener>>();
  const notify = (id: string) => {
    for (const listener of [...(listeners.get(id) ?? [])]) listener();
  };
  onReset(() => {
    const ids = [...entities.keys()];
    entities.clear();
    tombstones.clear();
    ids.forEach(notify);
  });
  const subscribeTo = (id: string) => (listener: Listener) => {
    const mine = listeners.get(id) ?? new Set();
    listeners.set(id, mine.add(listener));
    return () => {
      mine.delete(listener);
      if (mine.size === 0) listeners.delete(id);
    };
  };
  const get = (id: string) => entities.get(id);
  return {
    get,
    all: () => [...entities.values()],
    upsert(...incoming) {
      for (const entity of incoming) {
        const current = entities.get(entity.id);
        if (
          current?.version !== undefined &&
          entity.version !== undefined &&
          entity.version < current.version
        )
          continue;
        const deletedAt = tombstones.get(entity.id);
        if (deletedAt !== undefined && (entity.version ?? 0) <= deletedAt) continue;
        entities.set(entity.id, entity);
        notify(entity.id);
      }
    },
    drop(id, version) {
      if (version !== undefined) {
        tombstones.delete(id);
        tombstones.set(id, version);
        const [oldest] = tombstones.keys();
        if (tombstones.size > maxTombstones && oldest !== undefined) tombstones.delete(oldest);
      }
      if (entities.delete(id)) notify(id);
    },
    use: (id) => useEntity(id, subscribeTo, get),
    isUsed: (id) => listeners.has(id),
  };
}

function useEntity<T>(
  id: string,
  subscribeTo: (id: string) => (listener: Listener) => Listener,
  get: (id: string) => T,
): T {
  // a new function would resubscribe on every render
  const subscribe = useMemo(() => subscribeTo(id), [subscribeTo, id]);
  return useSyncExternalStore(subscribe, () => get(id));
}

import { useEffect } from 'react';
import { asFailure, Failure } from './failure.ts';
import { onSocketOpen } from './socket.ts';
import { createEntities } from './state.ts';

/** The load status of one entity. */
export interface Load {
  id: string;
  status: 'loading' | 'loaded' | 'error';
  failure: Failure | null;
}

export interface Loads {
  use(id: string): Load | undefined;
  /** Loads the entity; a stored copy stays on the screen in the meantime. */
  load(id: string): Promise<void>;
  /** Loads it again, after a load in flight. */
  reload(id: string): Promise<void>;
  /**
   * Loads several entities with one request; `request` returns a function that returns for each id whether it exists.
   */
  loadMany(ids: readonly string[], request: () => Promise<(id: string) => boolean>): Promise<void>;
  /** Marks a loaded entity as deleted, so that its screen shows that. */
  markDeleted(id: string): void;
}

/**
 * `bring` fetches and stores an entity and returns whether it exists; `drop` removes an entity that no longer
 * exists.
 */
export function createLoads(bring: (id: string) => Promise<boolean>, drop: (id: string) => void): Loads {
  const loads = createEntities<Load>();
  const flights = new Map<string, Promise<void>>();
  async function load(id: string, from = bring): Promise<void> {
    if (loads.get(id)?.status === 'loading') return;
    loads.upsert({ id, status: 'loading', failure: null });
    const flight = run(id, from);
    flights.set(id, flight);
    await flight;
    flights.delete(id);
  }
  async function run(id: string, from: typeof bring): Promise<void> {
    try {
      if (!(await from(id))) throw new Failure(404, {});
      loads.upsert({ id, status: 'loaded', failure: null });
    } catch (error) {
      const failure = asFailure(error);
      if (failure.status === 404) drop(id);
      loads.upsert({ id, status: 'error', failure });
    }
  }
  return {
    use: loads.use,
    load: (id) => load(id),
    async reload(id) {
      await flights.get(id);
      await load(id);
    },
    async loadMany(ids, request) {
      let response: ReturnType<typeof request> | undefined;
      const from = async (id: string) => {
        response ??= request();
        return (await response)(id);
      };
      await Promise.all(ids.map((id) => load(id, from)));
    },
    markDeleted(id) {
      if (loads.get(id)) loads.upsert({ id, status: 'error', failure: new Failure(404, {}) });
    },
  };
}

/** Loads an entity for its screen, and again when the socket opens, as changes before that were not sent. */
export function useLoaded({ load, reload }: Loads, id: string): void {
  useEffect(() => {
    void load(id);
    return onSocketOpen(() => void reload(id));
  }, [load, reload, id]);
}

import { createEntities } from './state.ts';

export interface OptimisticUpdate<T> {
  id: string;
  value: T;
  inFlight: boolean;
}

export interface OptimisticUpdates<T> {
  /**
   * Draws the value over the entity and sends it. Of quick taps the last one wins. Rejects when the server refuses.
   */
  apply(id: string, value: T): Promise<void>;
  get(id: string): OptimisticUpdate<T> | undefined;
  use(id: string): OptimisticUpdate<T> | undefined;
}

/**
 * A pending optimistic change, drawn over the entity and dropped when the server answers. It is never written into
 * the entity, so a failure needs no undo.
 */
export function createOptimistic<T>(send: (id: string, value: T) => Promise<void>): OptimisticUpdates<T> {
  const pending = createEntities<OptimisticUpdate<T>>();

  async function settle(id: string): Promise<void> {
    try {
      for (;;) {
        const sent = pending.get(id);
        if (sent === undefined) return;
        await send(id, sent.value);
        if (pending.get(id)?.value === sent.value) return;
      }
    } finally {
      pending.drop(id);
    }
  }

  return {
    apply(id, value) {
      const before = pending.get(id);
      pending.upsert({ id, value, inFlight: true });
      return before === undefined ? settle(id) : Promise.resolve();
    },
    get: pending.get,
    use: pending.use,
  };
}

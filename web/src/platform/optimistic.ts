import { createEntities, onReset } from './state.ts';

export interface OptimisticUpdate<T> {
  id: string;
  value: T;
  inFlight: boolean;
}

export interface OptimisticUpdates<T> {
  /**
   * Draws the value over the entity and sends it. Of the values that are applied while one is in flight only the last
   * is sent after it, also when that one failed. All calls settle together: they reject when the server refuses the
   * last value.
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
  /** by id, until its last value is answered */
  const settling = new Map<string, Promise<void>>();
  onReset(() => settling.clear());

  async function settle(id: string, value: T): Promise<void> {
    const failure = await send(id, value).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    const last = pending.get(id);
    if (last !== undefined && last.value !== value) return settle(id, last.value);
    settling.delete(id);
    pending.drop(id);
    if (failure !== null) throw failure.error;
  }

  return {
    apply(id, value) {
      pending.upsert({ id, value, inFlight: true });
      const running = settling.get(id) ?? settle(id, value);
      settling.set(id, running);
      return running;
    },
    get: pending.get,
    use: pending.use,
  };
}

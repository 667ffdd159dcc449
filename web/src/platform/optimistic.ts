import { createEntities, onReset } from './state.ts';

export interface OptimisticUpdate<T> {
  id: string;
  value: T;
  inFlight: boolean;
}

export interface OptimisticUpdates<T> {
  /**
   * Draws the value over the entity and sends it. Of the values that are applied while one is in flight only the last
   * is sent after it, also when that one failed. Each call ends with its own answer: true when the server accepted the
   * value, false when a later one superseded it before it was sent or after it failed; rejects when the server refused
   * the last one.
   */
  apply(id: string, value: T): Promise<boolean>;
  get(id: string): OptimisticUpdate<T> | undefined;
  use(id: string): OptimisticUpdate<T> | undefined;
}

interface Sent<T> {
  value: T;
  answer: Promise<boolean>;
  /** sent as soon as this one is answered */
  next: (Omit<Sent<T>, 'next'> & { end: (answer: boolean | Promise<boolean>) => void }) | null;
}

/**
 * A pending optimistic change, drawn over the entity and dropped when the server answers. It is never written into
 * the entity, so a failure needs no undo.
 */
export function createOptimistic<T>(send: (id: string, value: T) => Promise<void>): OptimisticUpdates<T> {
  const pending = createEntities<OptimisticUpdate<T>>();
  /** by id, the value in flight */
  const inFlight = new Map<string, Sent<T>>();
  onReset(() => inFlight.clear());

  function start(id: string, value: T): Promise<boolean> {
    const sent: Sent<T> = { value, answer: settle(id, value), next: null };
    inFlight.set(id, sent);
    return sent.answer;
  }

  async function settle(id: string, value: T): Promise<boolean> {
    const failure = await send(id, value).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    const next = inFlight.get(id)?.next ?? null;
    if (next !== null) next.end(start(id, next.value));
    else {
      inFlight.delete(id);
      pending.drop(id);
    }
    if (failure !== null && next === null) throw failure.error;
    return failure === null;
  }

  /** The answer of a value that waits behind `sent`, instead of the one that waited before. */
  function queue(sent: Sent<T>, value: T): Promise<boolean> {
    if (value === sent.next?.value) return sent.next.answer;
    sent.next?.end(false);
    sent.next = null;
    if (value === sent.value) return sent.answer;
    let end: (answer: boolean | Promise<boolean>) => void = () => {};
    const answer = new Promise<boolean>((resolve) => {
      end = resolve;
    });
    sent.next = { value, answer, end };
    return answer;
  }

  return {
    apply(id, value) {
      pending.upsert({ id, value, inFlight: true });
      const sent = inFlight.get(id);
      return sent === undefined ? start(id, value) : queue(sent, value);
    },
    get: pending.get,
    use: pending.use,
  };
}

import type { Bus } from '../realtime/realtime.ts';

/** The couples that are connected to this node: it reads and receives the events that concern them. */
export interface Interest {
  /** Call when one of the couple connects; call the result when this connection ends. */
  add(twosomeId: string): () => void;
  couples(): string[];
  /** how often a couple was added so far */
  additions(): number;
  /** unsubscribes from all topics */
  clear(): void;
}

/** Subscribes to the topic of each couple while it is connected. */
export function createInterest(
  bus: Bus,
  topicOf: (twosomeId: string) => string,
  onHint: (body: unknown) => void,
): Interest {
  const couples = new Map<string, { connections: number; unsubscribe: () => void }>();
  let additions = 0;

  const remove = (twosomeId: string) => {
    const couple = couples.get(twosomeId);
    if (couple === undefined) return;
    couple.connections -= 1;
    if (couple.connections > 0) return;
    couples.delete(twosomeId);
    couple.unsubscribe();
  };

  return {
    add(twosomeId) {
      const couple = couples.get(twosomeId);
      if (couple !== undefined) couple.connections += 1;
      else {
        additions += 1;
        couples.set(twosomeId, { connections: 1, unsubscribe: bus.subscribe(topicOf(twosomeId), onHint) });
      }
      return () => remove(twosomeId);
    },
    couples: () => [...couples.keys()],
    additions: () => additions,
    clear() {
      for (const { unsubscribe } of couples.values()) unsubscribe();
      couples.clear();
    },
  };
}

import { LRUCache } from 'lru-cache';

/** The number of calls in each step of a sliding window, oldest first. */
export type Count = Map<number, number>;

interface CountKey {
  key: string;
  network: string;
}

/** One network may use this fraction of the table (1/16). */
const share = 16;

/**
 * Holds at most `max` counts. A network that exceeds its share loses its own oldest count. When the table is full, the
 * least recently used network is evicted. Counts of which no step is left in the `window` are removed at the next step.
 */
export function createCountTable(max: number, window: number) {
  const maxPerNetwork = Math.max(4, Math.floor(max / share));
  /** the counts of each network, least recently used first */
  const networks = new LRUCache<string, Map<string, Count>>({
    maxSize: max,
    sizeCalculation: (counts) => counts.size,
  });
  let cleanedAt = 0;

  const clean = (step: number): void => {
    if (cleanedAt === step) return;
    cleanedAt = step;
    for (const network of networks.rkeys()) {
      const counts = [...(networks.peek(network)?.values() ?? [])];
      const newest = [...(counts.at(-1)?.keys() ?? [])].at(-1) ?? 0;
      if (step - newest <= window) return;
      networks.delete(network);
    }
  };

  return {
    get: ({ key, network }: CountKey): Count | undefined => networks.peek(network)?.get(key),
    add({ key, network }: CountKey, step: number, calls: number): void {
      clean(step);
      const counts = networks.peek(network) ?? new Map<string, Count>();
      const count = counts.get(key) ?? new Map<number, number>();
      for (const at of count.keys()) if (at <= step - window || at > step) count.delete(at);
      count.set(step, (count.get(step) ?? 0) + calls);
      counts.delete(key);
      counts.set(key, count);
      const [first] = counts.keys();
      if (counts.size > maxPerNetwork && first !== undefined) counts.delete(first);
      // the size of an entry is read only when it is added
      networks.delete(network);
      networks.set(network, counts);
    },
  };
}

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
  /** least recently used first, and so are the counts of each network */
  const networks = new Map<string, Map<string, Count>>();
  // reused: a new iterator would step over all previously deleted entries
  let oldest = networks.keys();
  let size = 0;
  let cleanedAt = 0;

  const drop = (network: string): void => {
    size -= networks.get(network)?.size ?? 0;
    networks.delete(network);
  };
  const dropOldest = (): void => {
    const next = oldest.next();
    if (next.done) oldest = networks.keys();
    else drop(next.value);
  };
  const clean = (step: number): void => {
    if (cleanedAt === step) return;
    cleanedAt = step;
    for (const [network, counts] of networks) {
      const newest = [...([...counts.values()].at(-1)?.keys() ?? [])].at(-1) ?? 0;
      if (step - newest <= window) return;
      drop(network);
    }
  };

  return {
    get: ({ key, network }: CountKey): Count | undefined => networks.get(network)?.get(key),
    add({ key, network }: CountKey, step: number, calls: number): void {
      clean(step);
      const counts = networks.get(network) ?? new Map<string, Count>();
      const before = counts.size;
      networks.delete(network);
      networks.set(network, counts);
      const count = counts.get(key) ?? new Map<number, number>();
      for (const at of count.keys()) if (at <= step - window || at > step) count.delete(at);
      count.set(step, (count.get(step) ?? 0) + calls);
      counts.delete(key);
      counts.set(key, count);
      const [first] = counts.keys();
      if (counts.size > maxPerNetwork && first !== undefined) counts.delete(first);
      size += counts.size - before;
      while (size > max) dropOldest();
    },
  };
}

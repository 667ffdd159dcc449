import { LRUCache } from 'lru-cache';

/**
 * How far a replica must have replayed the write-ahead log, in bytes, before it may answer somebody who wrote, or was told
 * of a write. Keys are couples, people without one, and `everybody`.
 */
export interface WritePositions {
  /** Never lowers a position. */
  raise(keys: readonly string[], position: number): Promise<void>;
  /** The highest position of these keys; 0 if none was raised lately. Rejects while it is unknown. */
  highest(keys: readonly string[]): Promise<number>;
}

export const everybody = 'everybody';

/** Longer than any replica in use may lag (`DATABASE_REPLICA_MAX_LAG_MS`), so what expires has been replayed. */
export const retentionMs = 120_000;
const maxKeys = 50_000;

/** The positions of a single node. */
export function memoryPositions(): WritePositions {
  let dropped = 0;
  const positions = new LRUCache<string, number>({
    max: maxKeys,
    ttl: retentionMs,
    // a position that has no room any more counts for all
    dispose: (position, _, reason) => {
      if (reason === 'evict') dropped = Math.max(dropped, position);
    },
  });
  return {
    async raise(keys, position) {
      for (const key of keys) positions.set(key, Math.max(position, positions.get(key) ?? 0));
    },
    highest: async (keys) => Math.max(dropped, ...keys.map((key) => positions.get(key) ?? 0)),
  };
}

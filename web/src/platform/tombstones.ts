export interface Tombstones {
  /** read it when a request starts */
  now(): number;
  add(id: string): void;
  /** the entity exists again */
  remove(id: string): void;
  /** whether the entity was deleted after the request started */
  isDeletedSince(startedAt: number, id: string): boolean;
}

/**
 * Ids deleted recently, so that a response still in flight cannot bring them back. Time is a counter of deletions.
 * Only the latest deletions are stored, which outlast any request.
 */
export function createTombstones(limit = 500): Tombstones {
  const deletedAt = new Map<string, number>();
  let tick = 0;
  return {
    now: () => tick,
    add(id) {
      tick += 1;
      deletedAt.delete(id);
      deletedAt.set(id, tick);
      const [oldest] = deletedAt.keys();
      if (deletedAt.size > limit && oldest !== undefined) deletedAt.delete(oldest);
    },
    remove: (id) => void deletedAt.delete(id),
    isDeletedSince: (startedAt, id) => (deletedAt.get(id) ?? 0) > startedAt,
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import type { DomainEvent, Queries } from './db.ts';
import type { Interest } from './interest.ts';
import { deleteDelivered, eventsAfter, firstPosition, type OutboxPosition } from './outbox.sql.ts';
import type { DbLog } from './pool.ts';

const minute = 60_000;
/** Above it the list of couples costs more than the rows of others. */
const maxCouplesInQuery = 2_000;
/**
 * After a crash PostgreSQL reuses transaction ids that were not flushed to disk, and these may be below the position. They
 * are the few since the last commit.
 */
const reusedNumbers = 64n;

/**
 * Polls the outbox and calls `onEvent` with every event that any node has committed and that concerns this node. The
 * returned function ends this, and resolves when the running sweep has ended.
 */
export function startSweep(options: {
  db: Queries;
  onEvent: (event: DomainEvent) => void;
  interest: Pick<Interest, 'couples' | 'additions'>;
  everyMs: number;
  log: DbLog;
  /** Rows are deleted this long after this node passed them, when every other node has passed them too. */
  deleteEveryMs?: number;
}): () => Promise<void> {
  const { db, onEvent, interest, everyMs, log, deleteEveryMs = minute } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let start: OutboxPosition | undefined;
  let position: OutboxPosition | undefined;
  let previous: { position: OutboxPosition; at: number } | undefined;

  const sweep = async () => {
    start ??= await firstPosition(db);
    let from = shortlyBefore(position ?? start, start);
    for (let more = true; more && !signal.aborted; ) {
      const found = await read(from);
      for (const event of found.events) onEvent(event);
      position = from = found.next;
      more = found.more;
    }
  };
  const read = async (from: OutboxPosition) => {
    const additions = interest.additions();
    const couples = interest.couples();
    const found = await eventsAfter(db, from, couples.length > maxCouplesInQuery ? 'all' : couples);
    // the events of a couple that connected during the query may be missing
    return interest.additions() === additions ? found : eventsAfter(db, from, 'all');
  };
  const deleteOld = async () => {
    if (!position || (previous && performance.now() - previous.at < deleteEveryMs)) return;
    if (previous) await deleteDelivered(db, previous.position);
    previous = { position, at: performance.now() };
  };
  const repeat = async () => {
    while (!signal.aborted) {
      await sweep()
        .then(deleteOld)
        // the position is unchanged, so the next sweep reads the same rows
        .catch((error) => log('warn', 'the outbox could not be swept', { err: error }));
      await pause(everyMs, undefined, { signal, ref: false }).catch(() => {});
    }
  };

  const running = repeat();
  return () => {
    stopping.abort();
    return running;
  };
}

/** Slightly before `position`, but not before `start`. Events that are read twice are deduplicated by id. */
function shortlyBefore(position: OutboxPosition, start: OutboxPosition): OutboxPosition {
  const xid = BigInt(position.xid) - reusedNumbers;
  return xid > BigInt(start.xid) ? { ...start, xid: String(xid) } : start;
}

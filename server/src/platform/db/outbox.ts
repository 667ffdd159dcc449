import * as z from 'zod';
import type { CacheInvalidation, CommitHandler } from '../events.ts';
import type { Bus } from '../realtime/realtime.ts';
import type { Db, DomainEvent, Queries } from './db.ts';
import { createDelivery } from './delivery.ts';
import { createInterest, type Interest } from './interest.ts';
import type { DbLog } from './pool.ts';
import { startSweep } from './sweep.ts';

export interface Outbox {
  start(): void;
  /** This node delivers to the connection's couple from `join` until `leave`. */
  join: Interest['join'];
  leave: Interest['leave'];
  /** waits for running attempts and drops the rest */
  stop(): Promise<void>;
  /** resolves when all events received so far have been delivered or given up */
  settled(): Promise<void>;
}

/** the topic of events that concern every node; those of a couple have a topic of their own */
const topic = 'events';
const topicOf = (twosomeId: string): string => `${topic}:${twosomeId}`;
const Hint = z.object({
  id: z.string(),
  kind: z.string(),
  payload: z.record(z.string(), z.unknown()),
  couples: z.array(z.string()).nullable(),
});
const minute = 60_000;
/** Event ids are stored for deduplication until the sweep has passed them, and then for late hints. */
const dedupMs = { received: 60 * minute, swept: 5 * minute };

/**
 * Delivers every event on every node that it concerns, at least once: local commits immediately, those of other nodes
 * when the bus hints at them, and events without a hint when the outbox is swept. Each node delivers to its own sockets,
 * so an event counts as delivered here when the handlers have finished here; a crashed node needs no redelivery, because
 * its clients reload everything when they connect to another node. At a start, events of the last minute may be repeated.
 */
export function openOutbox<Node>(options: {
  db: Db;
  bus: Bus;
  handlers: readonly CommitHandler<Node & { db: Queries }>[];
  /** passed to handlers, together with the database */
  node: Node;
  cacheInvalidations?: readonly CacheInvalidation[];
  log: DbLog;
  everyMs?: number;
  attemptMs?: number;
  firstWaitMs?: number;
}): Outbox {
  const { db, bus, cacheInvalidations = [], log, everyMs = 2_000 } = options;
  const delivery = createDelivery(options);
  const seen = new Map<string, number>();
  let prunedAt = performance.now();
  let unsubscribe = () => {};
  let stopSweep = async () => {};

  const onEvent = (event: DomainEvent) => {
    if (seen.has(event.id)) return;
    seen.set(event.id, performance.now() + dedupMs.received);
    for (const { kind, invalidate } of cacheInvalidations) if (kind === event.kind) invalidate();
    delivery.add(event);
  };
  const onSwept = (event: DomainEvent) => {
    onEvent(event);
    seen.set(event.id, performance.now() + dedupMs.swept);
    pruneSeen();
  };
  const pruneSeen = () => {
    const now = performance.now();
    if (now - prunedAt < minute) return;
    prunedAt = now;
    for (const [id, until] of seen) if (until < now) seen.delete(id);
  };

  const onHint = (body: unknown) => {
    const hint = Hint.safeParse(body);
    if (hint.success) onEvent(hint.data);
  };
  const interest = createInterest(bus, topicOf, onHint);
  const publish = (event: DomainEvent) => {
    for (const to of event.couples?.map(topicOf) ?? [topic])
      bus.publish(to, event).catch((error) => log('warn', 'an event was not published', { err: error }));
  };

  return {
    join: interest.join,
    leave: interest.leave,
    start() {
      unsubscribe = bus.subscribe(topic, onHint);
      db.onCommit = (events) => {
        for (const event of events) {
          // deliver locally first, so that a Redis outage does not delay this node's clients
          onEvent(event);
          publish(event);
        }
      };
      stopSweep = startSweep({ db, onEvent: onSwept, interest, everyMs, log });
    },
    async stop() {
      db.onCommit = () => {};
      unsubscribe();
      interest.clear();
      await stopSweep();
      await delivery.stop();
    },
    settled: delivery.settled,
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { ApiError } from '../api-error.ts';
import { deadlineIn } from '../deadline.ts';
import type { CommitHandler } from '../events.ts';
import { eventsGivenUp, outboxAge, outboxBacklog } from '../metrics.ts';
import { type Db, type DomainEvent, type Queries, queriesOf } from './db.ts';
import { isTimeout } from './errors.ts';
import type { DbLog } from './pool.ts';

export interface Delivery {
  add(event: DomainEvent): void;
  /** resolves when every event added so far is delivered or dropped */
  settled(): Promise<void>;
  /** waits for running attempts and drops the rest: this node's sockets are closed by then */
  stop(): Promise<void>;
}

/** Handlers share the database with requests. */
const concurrency = 4;
const maxWaitMs = 5_000;
/** A bug, or a query that is too slow, fails again, so it must not block an entity for long. An outage ends by itself. */
const retryLimits = { attempts: 8, outageMs: 3_600_000 };

/**
 * Runs the handlers of events on this node until they have finished: one entity's events in order, each retried with
 * exponential backoff while the entity's later events wait. An attempt has `attemptMs` in total; then its queries are
 * cancelled and it can start no others.
 */
export function createDelivery<Node>(options: {
  db: Pick<Db, 'query' | 'ready'>;
  handlers: readonly CommitHandler<Node & { db: Queries }>[];
  node: Node;
  log: DbLog;
  attemptMs?: number;
  firstWaitMs?: number;
}): Delivery {
  const { db, node, log, attemptMs = 10_000, firstWaitMs = 100 } = options;
  const limit = pLimit(concurrency);
  const stopping = new AbortController();
  const { signal } = stopping;
  /** by entity: resolves when its events so far are delivered or dropped */
  const lanes = new Map<string, Promise<void>>();
  /** when each waiting or running event was added; oldest first */
  const pending = new Map<DomainEvent, number>();
  const stopSampling = [
    outboxBacklog.add((sample) => sample(pending.size)),
    outboxAge.add((sample) => {
      const [oldest = performance.now()] = pending.values();
      sample((performance.now() - oldest) / 1000);
    }),
  ];

  const deliver = async (event: DomainEvent, handlers: typeof options.handlers) => {
    const addedAt = performance.now();
    let left = handlers;
    for (let attempts = 1; !signal.aborted; attempts += 1) {
      const failures = await limit(() => attempt(event, left));
      if (failures.length === 0) return;
      if (attempts === 1)
        log('warn', 'an event was not delivered and is retried', {
          kind: event.kind,
          err: failures[0]?.error,
        });
      const isOutage = (await Promise.all(failures.map(({ error }) => isDatabaseAway(error)))).every(Boolean);
      if (isOutage ? performance.now() - addedAt > retryLimits.outageMs : attempts >= retryLimits.attempts)
        return giveUp(event);
      // handlers that succeeded do not run again
      left = failures.map(({ handler }) => handler);
      const waitMs = Math.min(maxWaitMs, firstWaitMs * 2 ** (attempts - 1));
      await pause(waitMs, undefined, { signal }).catch(() => {});
    }
  };
  const giveUp = ({ kind }: DomainEvent) => {
    eventsGivenUp.inc({ kind });
    log('error', 'an event was given up', { kind });
  };
  const attempt = async (event: DomainEvent, handlers: typeof options.handlers) => {
    const failures: { handler: (typeof handlers)[number]; error: unknown }[] = [];
    if (signal.aborted) return failures;
    const deadline = deadlineIn(attemptMs);
    const bound = queriesOf((statement) => db.query(statement, deadline));
    for (const handler of handlers)
      try {
        await deadline.allow(handler.handle({ ...node, db: bound }, event.payload as never));
      } catch (error) {
        failures.push({ handler, error });
      }
    return failures;
  };
  const isDatabaseAway = async (error: unknown) => {
    if (!(error instanceof ApiError) || error.kind !== 'unavailable') return false;
    if (!isTimeout(error.cause)) return true;
    return db.ready().then(
      () => false,
      () => true,
    );
  };
  const settled = async () => {
    while (lanes.size > 0) await Promise.all(lanes.values());
  };

  return {
    add(event) {
      const handlers = options.handlers.filter(({ kind }) => kind === event.kind);
      if (handlers[0] === undefined) return;
      pending.set(event, performance.now());
      const key = String(event.payload[handlers[0].key]);
      const lane = (lanes.get(key) ?? Promise.resolve())
        .then(() => deliver(event, handlers))
        .then(() => {
          pending.delete(event);
          if (lanes.get(key) === lane) lanes.delete(key);
        });
      lanes.set(key, lane);
    },
    settled,
    async stop() {
      stopping.abort();
      await settled();
      for (const stop of stopSampling) stop();
    },
  };
}

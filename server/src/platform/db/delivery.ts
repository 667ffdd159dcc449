import { ApiError } from '../api-error.ts';
import { deadlineIn } from '../deadline.ts';
import type { CommitHandler, DomainEvent } from '../events.ts';
import type { Db, Queries } from './db.ts';
import type { DbLog } from './pool.ts';
import { isTimeout } from './unavailable.ts';

export interface Delivery {
  add(event: DomainEvent): void;
  /** resolves when every event added so far is delivered or dropped */
  settled(): Promise<void>;
  /** waits for running attempts and drops the rest: this node's sockets are closed by then */
  stop(): Promise<void>;
}

type WithDb<Node> = Node & { db: Queries };

interface Pending<Node> {
  event: DomainEvent;
  /** handlers that have not succeeded yet; a retry skips the others */
  handlers: readonly CommitHandler<WithDb<Node>>[];
  attempts: number;
  addedAt: number;
}

/** Handlers share the database with requests. */
const concurrency = 4;
const maxWaitMs = 5_000;
/** A bug, or a query that is too slow, fails again, so it must not block an entity for long. An outage ends by itself. */
const limits = { attempts: 8, outageMs: 3_600_000 };

/**
 * Runs the handlers of events on this node until they have finished: one entity's events in order, each retried with
 * exponential backoff while the entity's later events wait. An attempt has `attemptMs` in total; then its queries are
 * cancelled and it can start no others.
 */
export function createDelivery<Node>(options: {
  db: Pick<Db, 'query' | 'ready'>;
  handlers: readonly CommitHandler<WithDb<Node>>[];
  node: Node;
  log: DbLog;
  attemptMs?: number;
  firstWaitMs?: number;
}): Delivery {
  const { db, node, log, attemptMs = 10_000, firstWaitMs = 100 } = options;
  const lanes = new Map<string, Pending<Node>[]>();
  /** keys of lanes whose first event may run now */
  const ready: string[] = [];
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let emptyListeners: (() => void)[] = [];

  const runNext = () => {
    while (running.size < concurrency && ready.length > 0) {
      const key = ready.shift() ?? '';
      const run = deliverFirst(key).then(() => {
        running.delete(run);
        runNext();
      });
      running.add(run);
    }
  };
  const deliverFirst = async (key: string) => {
    const [first] = lanes.get(key) ?? [];
    if (first === undefined) return;
    await attempt(first);
    if (first.handlers.length === 0) advance(key);
    else retryLater(key, first.attempts);
  };
  const attempt = async (pending: Pending<Node>) => {
    const deadline = deadlineIn(attemptMs);
    const bound: Queries = { query: (statement) => db.query(statement, deadline) };
    const failed: CommitHandler<WithDb<Node>>[] = [];
    let isOutage = true;
    pending.attempts += 1;
    for (const handler of pending.handlers) {
      try {
        await deadline.allow(handler.handle({ ...node, db: bound })(pending.event.payload as never));
      } catch (error) {
        failed.push(handler);
        isOutage &&= await isDatabaseAway(error);
        if (pending.attempts === 1)
          log('warn', 'an event was not delivered and is retried', { kind: pending.event.kind, err: error });
      }
    }
    const isHopeless = isOutage
      ? performance.now() - pending.addedAt > limits.outageMs
      : pending.attempts >= limits.attempts;
    if (failed.length > 0 && isHopeless) log('error', 'an event was given up', { kind: pending.event.kind });
    pending.handlers = isHopeless ? [] : failed;
  };
  const isDatabaseAway = async (error: unknown) => {
    if (!(error instanceof ApiError) || error.kind !== 'unavailable') return false;
    if (!isTimeout(error.cause)) return true;
    return db.ready().then(
      () => false,
      () => true,
    );
  };
  const advance = (key: string) => {
    const lane = lanes.get(key);
    lane?.shift();
    if (lane !== undefined && lane.length > 0) ready.push(key);
    else lanes.delete(key);
    notifyIfEmpty();
  };
  const retryLater = (key: string, attempts: number) => {
    if (!lanes.has(key)) return;
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        ready.push(key);
        runNext();
      },
      Math.min(maxWaitMs, firstWaitMs * 2 ** (attempts - 1)),
    );
    timers.add(timer);
  };
  const notifyIfEmpty = () => {
    if (lanes.size > 0) return;
    for (const resolve of emptyListeners) resolve();
    emptyListeners = [];
  };

  return {
    add(event) {
      const handlers = options.handlers.filter(({ kind }) => kind === event.kind);
      if (handlers[0] === undefined) return;
      const key = String(event.payload[handlers[0].key]);
      const pending = { event, handlers, attempts: 0, addedAt: performance.now() };
      const lane = lanes.get(key);
      if (lane !== undefined) return void lane.push(pending);
      lanes.set(key, [pending]);
      ready.push(key);
      runNext();
    },
    settled: () =>
      new Promise((resolve) => (lanes.size === 0 ? resolve() : void emptyListeners.push(resolve))),
    async stop() {
      for (const timer of timers) clearTimeout(timer);
      ready.length = 0;
      lanes.clear();
      notifyIfEmpty();
      await Promise.all(running);
    },
  };
}

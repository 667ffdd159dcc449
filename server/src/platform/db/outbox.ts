import type { After, Fact, Forgetting } from '../facts.ts';
import type { Bus } from '../realtime/realtime.ts';
import type { Db } from './db.ts';
import { deadlineIn } from './deadline.ts';
import type { DbLog } from './driver.ts';
import { sweeping } from './sweep.ts';

export interface Telling {
  start(): void;
  /** when everything heard so far has been told */
  stop(): Promise<void>;
  /** when all facts committed here so far have been told */
  settled(): Promise<void>;
}

const topic = 'facts';
/** Reactions read from the database, which has more to do than to tell. */
const atOnce = 4;
const reactionMs = 15_000;
const minute = 60_000;
/** A fact is remembered until the sweep has passed it, and a little longer, for hints that come late. */
const remembered = { heard: 60 * minute, swept: 5 * minute };

/**
 * Tells every fact on every node, once on each: what is committed here at once, what other nodes commit when the
 * bus says so, and what no bus said when the outbox is swept. A reaction that fails is logged and stops no other.
 * Around a start of the program facts of the last minute may be told again.
 */
export function tellFacts(asked: {
  db: Db;
  bus: Bus;
  reactions: readonly After[];
  forgettings?: readonly Forgetting[];
  log: DbLog;
  everyMs?: number;
}): Telling {
  const { db, bus, reactions, forgettings = [], log, everyMs = 2_000 } = asked;
  const told = new Map<string, number>();
  const running = new Set<Promise<void>>();
  const waiting: Fact[] = [];
  let forgotAt = performance.now();
  let unsubscribe = () => {};

  const hear = (fact: Fact) => {
    if (told.has(fact.id)) return;
    told.set(fact.id, performance.now() + remembered.heard);
    for (const { kind, forget } of forgettings) if (kind === fact.kind) forget();
    waiting.push(fact);
    tellNext();
  };
  const tellNext = () => {
    if (running.size >= atOnce) return;
    const fact = waiting.shift();
    if (!fact) return;
    const telling = tell(fact, reactions, log).then(() => {
      running.delete(telling);
      tellNext();
    });
    running.add(telling);
  };
  const hearSwept = (fact: Fact) => {
    hear(fact);
    told.set(fact.id, performance.now() + remembered.swept);
    forget();
  };
  const forget = () => {
    const now = performance.now();
    if (now - forgotAt < minute) return;
    forgotAt = now;
    for (const [id, until] of told) if (until < now) told.delete(id);
  };
  const settled = async () => {
    while (running.size > 0) await Promise.all(running);
  };
  const sweep = sweeping({ db, hear: hearSwept, everyMs, log });

  return {
    start() {
      unsubscribe = bus.subscribe(topic, (body) => {
        if (isFact(body)) hear(body);
      });
      db.onCommit = (facts) => {
        for (const fact of facts) {
          // here at once, so that a bus that is away delays nobody on this node
          hear(fact);
          bus.publish(topic, fact).catch((error) => log('warn', 'a fact was not published', { err: error }));
        }
      };
      sweep.start();
    },
    async stop() {
      db.onCommit = () => {};
      unsubscribe();
      await sweep.stop();
      await settled();
    },
    settled,
  };
}

async function tell(fact: Fact, reactions: readonly After[], log: DbLog): Promise<void> {
  for (const { kind, react } of reactions) {
    if (kind !== fact.kind) continue;
    try {
      await deadlineIn(reactionMs).allow(react(fact.names as never));
    } catch (error) {
      log('error', 'a fact was not told', { kind: fact.kind, err: error });
    }
  }
}

const isFact = (body: unknown): body is Fact =>
  typeof body === 'object' &&
  body !== null &&
  'id' in body &&
  typeof body.id === 'string' &&
  'kind' in body &&
  typeof body.kind === 'string' &&
  'names' in body &&
  typeof body.names === 'object' &&
  body.names !== null;

import sql, { type Sql } from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyDb, nodeBeside, testDb } from '../../testing/database.ts';
import { gate } from '../../testing/gate.ts';
import { afterCommit, type CommitHandler, createEmit, defineEvent } from '../events.ts';
import { createLocalBus } from '../realtime/bus.ts';
import type { Bus } from '../realtime/realtime.ts';
import { type DomainEvent, type Queries, queriesOf } from './db.ts';
import type { OpenedDb } from './open.ts';
import { deleteDelivered, firstPosition } from './outbox.sql.ts';
import { type Outbox, openOutbox } from './outbox.ts';
import { startSweep } from './sweep.ts';

const poured = defineEvent<{ cup: string }>('cup/poured', 'cup');
/** Concerns one couple. */
const spoken = defineEvent<{ cup: string; couple: string }>('cup/spoken', 'cup', ({ couple }) => [couple]);
const noInterest = { couples: () => [], additions: () => 0 };
const emit = createEmit([]);
const log = vi.fn();
/** long enough that no sweep runs during a test */
const never = 3_600_000;
const soon = 20;

let db: OpenedDb;
let beside: OpenedDb;
let bus: Bus;
let outboxes: Outbox[];
beforeAll(async () => {
  db = await testDb();
  beside = await nodeBeside(db);
});
afterAll(async () => {
  await beside.close();
  await db.close();
});
beforeEach(() => {
  bus = createLocalBus();
  outboxes = [];
  log.mockClear();
});
afterEach(async () => {
  for (const outbox of outboxes) await outbox.stop();
  await emptyDb(db);
});

const pour = (cup: string, node = db) => node.transaction((tx) => emit(tx, poured, { cup }));
const connectionOf = (twosomeId: string) => ({
  viewer: { userId: '', sessionId: '', partnerId: '', twosomeId },
});
const speak = (cup: string, couple: string, node = db) =>
  node.transaction((tx) => emit(tx, spoken, { cup, couple }));
const silentBus: Bus = {
  publish: async () => {},
  subscribe: () => () => {},
  isUp: () => false,
  ready: async () => {},
  close: async () => {},
};
type Handler = CommitHandler<{ db: Queries }>;
const handler = (handle: (cup: string, db: Queries) => Promise<void>): Handler =>
  afterCommit(poured, ({ db }: { db: Queries }, { cup }) => handle(cup, db));
/** A node that records delivered events. */
const node = (of: OpenedDb, by: Bus, everyMs: number, more: Handler[] = []) => {
  const received: string[] = [];
  const record = handler(async (cup) => void received.push(cup));
  const outbox = openOutbox({
    ...{ db: of, bus: by, node: {}, log, everyMs, firstWaitMs: 1 },
    handlers: [
      ...more,
      record,
      afterCommit(spoken, async (_node: object, { cup }) => void received.push(cup)),
    ],
  });
  outboxes.push(outbox);
  outbox.start();
  return { received, outbox };
};

describe('an event', () => {
  test('is delivered once on the node that committed it, and once on another node', async () => {
    const here = node(db, bus, never);
    const there = node(beside, bus, never);
    await pour('tea');
    await here.outbox.settled();
    expect(here.received).toEqual(['tea']);
    await expect.poll(() => there.received).toEqual(['tea']);
  });

  test('is delivered locally when the bus cannot publish', async () => {
    const broken: Bus = { ...silentBus, publish: () => Promise.reject(new Error('away')) };
    const here = node(db, broken, never);
    await pour('tea');
    await here.outbox.settled();
    expect(here.received).toEqual(['tea']);
    expect(log).toHaveBeenCalledWith('warn', 'an event was not published', expect.anything());
  });

  test('whose hint was lost is swept by the other node, and delivered once', async () => {
    const here = node(db, silentBus, never);
    const there = node(beside, silentBus, soon);
    await pour('tea');
    await expect.poll(() => there.received).toEqual(['tea']);
    await pour('milk');
    await expect.poll(() => there.received).toEqual(['tea', 'milk']);
    expect(here.received).toEqual(['tea', 'milk']);
  });

  test('is not delivered again by the sweep, nor by a late hint', async () => {
    const published: unknown[] = [];
    const late: Bus = { ...bus, publish: async (_, body) => void published.push(body) };
    const here = node(db, late, soon);
    const there = node(beside, bus, soon);
    await pour('tea');
    await expect.poll(() => there.received).toEqual(['tea']);
    await bus.publish('events', published[0]);
    await pour('milk');
    await expect.poll(() => there.received).toEqual(['tea', 'milk']);
    expect(here.received).toEqual(['tea', 'milk']);
  });

  test('that a crashed process did not deliver is delivered by a starting node', async () => {
    await pour('tea');
    // an older transaction on the same cluster may delay the event to a later sweep
    const here = node(db, bus, soon);
    await expect.poll(() => here.received).toEqual(['tea']);
  });

  test('is delivered from more than one page of the outbox', async () => {
    const there = node(beside, silentBus, soon);
    const cups = Array.from({ length: 1_201 }, (_, i) => `cup ${i}`);
    const rows = JSON.stringify(cups.map((cup) => ({ id: crypto.randomUUID(), names: { cup } })));
    await db.query(sql`
      insert into outbox (id, kind, names)
      select id, 'cup/poured', names from jsonb_to_recordset(${rows}::jsonb) as events(id uuid, names jsonb)
    `);
    await expect.poll(() => there.received).toHaveLength(cups.length);
    expect([...there.received].sort()).toEqual([...cups].sort());
  });

  // PGlite has one session, so transactions cannot overlap
  test.runIf(process.env.TEST_DATABASE_URL)('of a slow transaction is not skipped', async () => {
    const there = node(beside, silentBus, soon);
    const { open: finish, opened: finished } = gate();
    const { open: begin, opened: begun } = gate();
    const slow = db.transaction(async (tx) => {
      await emit(tx, poured, { cup: 'slow' });
      // it has a transaction id now, lower than that of the transaction that commits first
      await tx.query(sql`select pg_current_xact_id()::text`);
      begin();
      await finished;
    });
    await begun;
    await pour('quick');
    const queries = vi.spyOn(beside, 'query');
    await expect.poll(() => queries.mock.calls.length).toBeGreaterThan(2);
    expect(there.received).toEqual([]);
    finish();
    await slow;
    await expect.poll(() => [...there.received].sort()).toEqual(['quick', 'slow']);
  });
});

describe('handlers', () => {
  test('that fail are retried until they succeed, and those that succeeded do not run again', async () => {
    let failures = 3;
    const attempts: string[] = [];
    const failing = handler(async (cup) => {
      attempts.push(cup);
      if (cup === 'tea' && failures-- > 0) throw new Error('deaf');
    });
    const here = node(db, bus, never, [failing]);
    await pour('tea');
    await pour('milk');
    await here.outbox.settled();
    expect(attempts.filter((cup) => cup === 'tea')).toHaveLength(4);
    expect(here.received.toSorted()).toEqual(['milk', 'tea']);
    expect(log.mock.calls).toEqual([
      ['warn', 'an event was not delivered and is retried', expect.objectContaining({ kind: 'cup/poured' })],
    ]);
  });

  test('do not delay the response, and may query the database', async () => {
    const seen: unknown[] = [];
    let answered = false;
    const querying = handler(async (_, own) => {
      const rows = await own.query(sql`select kind from outbox`);
      seen.push(rows, answered);
    });
    const here = node(db, bus, never, [querying]);
    await pour('tea');
    answered = true;
    await here.outbox.settled();
    expect(seen).toEqual([[{ kind: 'cup/poured' }], true]);
  });

  test('of other kinds are not called, and malformed hints are ignored', async () => {
    const other = vi.fn(async () => {});
    const broken = defineEvent<{ cup: string }>('cup/broken', 'cup');
    const here = node(db, bus, never, [afterCommit(broken, other)]);
    for (const malformed of [
      null,
      'tea',
      { id: 1, kind: 'cup/poured', payload: {} },
      { id: 'a', kind: 'cup/poured' },
    ])
      await bus.publish('events', malformed);
    await pour('tea');
    await here.outbox.settled();
    expect([other.mock.calls, here.received]).toEqual([[], ['tea']]);
  });
});

describe('rows', () => {
  const insert = (cup: string, age: string, xid = '3') =>
    db.query(sql`
      insert into outbox (xid, id, kind, names, added_at)
      values (${xid}::text::xid8, gen_random_uuid(), 'cup/poured', jsonb_build_object('cup', ${cup}::text),
        now() - ${age}::interval)
    `);
  const left = async () => {
    const rows = await db.query<{ cup: string }>(sql`select names ->> 'cup' as cup from outbox order by 1`);
    return rows.map(({ cup }) => cup);
  };

  test('that are old are not delivered on a starting node', async () => {
    await insert('cold', '2 minutes');
    await pour('tea');
    const here = node(db, bus, soon);
    await expect.poll(() => here.received).toEqual(['tea']);
  });

  test('are deleted after an hour, once they were passed', async () => {
    await insert('cold', '61 minutes');
    await insert('warm', '59 minutes');
    const events: DomainEvent[] = [];
    const onEvent = (event: DomainEvent) => events.push(event);
    const stop = startSweep({ db, onEvent, interest: noInterest, everyMs: 1, log, deleteEveryMs: 0 });
    await expect.poll(() => left()).toEqual(['warm']);
    await stop();
    expect(events).toEqual([]);
  });

  test('that are not passed yet are retained, even if old', async () => {
    await insert('cold', '61 minutes', '1000');
    await deleteDelivered(db, { xid: '1000', id: '00000000-0000-0000-0000-000000000000' });
    expect(await left()).toEqual(['cold']);
  });

  test('with transaction ids of another database are deleted when a node starts', async () => {
    await insert('copied', '1 second', '9000000000000000000');
    await pour('tea');
    await firstPosition(db);
    expect(await left()).toEqual(['tea']);
  });
});

describe('an event of a couple', () => {
  for (const [way, by, everyMs] of [
    ['a hint', () => bus, never],
    ['a sweep', () => silentBus, soon],
  ] as const)
    test(`arrives by ${way} on the nodes to which the couple is connected, and on no other`, async () => {
      node(db, by(), everyMs);
      const there = node(beside, by(), everyMs);
      const elsewhere = node(beside, by(), everyMs);
      const connection = connectionOf('A');
      there.outbox.join(connection);
      elsewhere.outbox.join(connectionOf('B'));
      await speak('tea', 'A');
      await pour('milk');
      await expect.poll(() => there.received).toEqual(['tea', 'milk']);
      await expect.poll(() => elsewhere.received).toEqual(['milk']);

      there.outbox.leave(connection);
      await speak('rum', 'A');
      await pour('cream');
      await expect.poll(() => there.received).toEqual(['tea', 'milk', 'cream']);
    });

  test('is read by the sweep of its couple’s node alone, of five nodes', async () => {
    const couples = ['A', 'B', 'C', 'D', 'E'];
    for (const couple of couples) for (let cup = 0; cup < 10; cup++) await speak(`${couple}${cup}`, couple);
    await pour('tea');
    const idsRead = async (couple: string) => {
      const ids = new Set<string>();
      // unique: a sweep repeats events as long as transactions of other databases on the server are older
      const delivered = new Set<string>();
      const counting = queriesOf(async <Row>(statement: Sql) => {
        const rows = await db.query<Row & { id?: string | null }>(statement);
        for (const { id } of rows) if (id) ids.add(id);
        return rows;
      });
      const interest = { couples: () => [couple], additions: () => 0 };
      const onEvent = (event: DomainEvent) => delivered.add(event.id);
      const stop = startSweep({ db: counting, onEvent, interest, everyMs: soon, log });
      await expect.poll(() => delivered.size).toBeGreaterThan(10);
      await stop();
      return ids.size;
    };
    expect(await Promise.all(couples.map(idsRead))).toEqual([11, 11, 11, 11, 11]);
  });

  test('is read by the sweep that runs while the couple connects', async () => {
    const events: string[] = [];
    let additions = 0;
    const interest = { couples: () => [], additions: () => additions++ };
    await speak('tea', 'A');
    const onEvent = ({ payload }: DomainEvent) => events.push(String(payload.cup));
    const stop = startSweep({ db, onEvent, interest, everyMs: soon, log });
    await expect.poll(() => events).toContain('tea');
    await stop();
  });
});

test('a failed sweep is logged and retried', async () => {
  let away = true;
  const flaky = queriesOf((statement) => (away ? Promise.reject(new Error('away')) : db.query(statement)));
  const events: DomainEvent[] = [];
  await pour('tea');
  const stop = startSweep({
    db: flaky,
    onEvent: (event) => events.push(event),
    interest: noInterest,
    everyMs: soon,
    log,
  });
  await expect
    .poll(() => log)
    .toHaveBeenCalledWith('warn', 'the outbox could not be swept', expect.anything());
  away = false;
  await expect.poll(() => events[0]).toMatchObject({ kind: 'cup/poured', payload: { cup: 'tea' } });
  await stop();
});

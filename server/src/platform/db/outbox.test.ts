import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyDb, nodeBeside, testDb } from '../../testing/database.ts';
import { gate } from '../../testing/gate.ts';
import { type After, after, announcing, type Fact, fact } from '../facts.ts';
import { createLocalBus, type LocalBus } from '../realtime/bus.ts';
import type { Bus } from '../realtime/realtime.ts';
import type { OpenedDb } from './open.ts';
import { firstMark, forgetTold } from './outbox.sql.ts';
import { type Telling, tellFacts } from './outbox.ts';
import { sweeping } from './sweep.ts';

const poured = fact<{ cup: string }>('cup/poured');
const announce = announcing([]);
const log = vi.fn();
/** long enough that no sweep comes in the middle of a test */
const never = 3_600_000;
const soon = 20;

let db: OpenedDb;
let beside: OpenedDb;
let bus: LocalBus;
let tellings: Telling[];
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
  tellings = [];
  log.mockClear();
});
afterEach(async () => {
  for (const telling of tellings) await telling.stop();
  await emptyDb(db);
});

const pour = (cup: string, node = db) => node.inOneGo((tx) => announce(tx, poured, { cup }));
const deaf: Bus = {
  publish: async () => {},
  subscribe: () => () => {},
  isUp: () => false,
  ready: async () => {},
  close: async () => {},
};
/** A node that notes what it is told. */
const node = (of: OpenedDb, by: Bus, everyMs: number, more: After[] = []) => {
  const heard: string[] = [];
  const note = after(poured, async ({ cup }) => void heard.push(cup));
  const telling = tellFacts({ db: of, bus: by, reactions: [...more, note], log, everyMs });
  tellings.push(telling);
  telling.start();
  return { heard, telling };
};

describe('a fact', () => {
  test('is told once on the node that committed it, and once on the one that hears of it', async () => {
    const here = node(db, bus, never);
    const there = node(beside, bus.join(), never);
    await pour('tea');
    await here.telling.settled();
    expect(here.heard).toEqual(['tea']);
    await expect.poll(() => there.heard).toEqual(['tea']);
  });

  test('is told here at once when the bus cannot publish', async () => {
    const broken: Bus = { ...deaf, publish: () => Promise.reject(new Error('away')) };
    const here = node(db, broken, never);
    await pour('tea');
    await here.telling.settled();
    expect(here.heard).toEqual(['tea']);
    expect(log).toHaveBeenCalledWith('warn', 'a fact was not published', expect.anything());
  });

  test('whose publishing was lost is swept by the other node, and told once', async () => {
    const here = node(db, deaf, never);
    const there = node(beside, deaf, soon);
    await pour('tea');
    await expect.poll(() => there.heard).toEqual(['tea']);
    await pour('milk');
    await expect.poll(() => there.heard).toEqual(['tea', 'milk']);
    expect(here.heard).toEqual(['tea', 'milk']);
  });

  test('is not told again by the sweep, nor by a hint that comes after it', async () => {
    const published: unknown[] = [];
    const late: Bus = { ...bus, publish: async (_, body) => void published.push(body) };
    const here = node(db, late, soon);
    const there = node(beside, bus.join(), soon);
    await pour('tea');
    await expect.poll(() => there.heard).toEqual(['tea']);
    await bus.publish('facts', published[0]);
    await pour('milk');
    await expect.poll(() => there.heard).toEqual(['tea', 'milk']);
    expect(here.heard).toEqual(['tea', 'milk']);
  });

  test('that a dead process told nobody is told by the one that starts', async () => {
    await pour('tea');
    // a sweep may find an older transaction of somebody else on the cluster, and then it is for the next one
    const here = node(db, bus, soon);
    await expect.poll(() => here.heard).toEqual(['tea']);
  });

  test('among more than one page of them is told', async () => {
    const there = node(beside, deaf, soon);
    const cups = Array.from({ length: 1_201 }, (_, i) => `cup ${i}`);
    const rows = JSON.stringify(cups.map((cup) => ({ id: crypto.randomUUID(), names: { cup } })));
    await db.query(sql`
      insert into outbox (id, kind, names)
      select id, 'cup/poured', names from jsonb_to_recordset(${rows}::jsonb) as facts(id uuid, names jsonb)
    `);
    await expect.poll(() => there.heard).toHaveLength(cups.length);
    expect([...there.heard].sort()).toEqual([...cups].sort());
  });

  // PGlite has one session: no transaction is slower than another
  test.runIf(process.env.TEST_DATABASE_URL)('of a slow transaction is not passed over', async () => {
    const there = node(beside, deaf, soon);
    const { open: finish, opened: finished } = gate();
    const { open: begin, opened: begun } = gate();
    const slow = db.inOneGo(async (tx) => {
      await announce(tx, poured, { cup: 'slow' });
      // it has written, and so has its number: a lower one than what commits before it
      await tx.query(sql`select pg_current_xact_id()::text`);
      begin();
      await finished;
    });
    await begun;
    await pour('quick');
    const asked = vi.spyOn(beside, 'query');
    await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(2);
    expect(there.heard).toEqual([]);
    finish();
    await slow;
    await expect.poll(() => [...there.heard].sort()).toEqual(['quick', 'slow']);
  });
});

describe('reactions', () => {
  test('that fail are logged and stop no other, nor a later fact', async () => {
    const failing = after(poured, async () => {
      throw new Error('deaf');
    });
    const here = node(db, bus, never, [failing]);
    await pour('tea');
    await pour('milk');
    await here.telling.settled();
    expect(here.heard).toEqual(['tea', 'milk']);
    expect(log).toHaveBeenCalledWith(
      'error',
      'a fact was not told',
      expect.objectContaining({ kind: 'cup/poured' }),
    );
  });

  test('delay no answer, and may ask the database', async () => {
    const seen: unknown[] = [];
    let answered = false;
    const asking = after(poured, async () => {
      const rows = await db.query(sql`select kind from outbox`);
      seen.push(rows, answered);
    });
    const here = node(db, bus, never, [asking]);
    await pour('tea');
    answered = true;
    await here.telling.settled();
    expect(seen).toEqual([[{ kind: 'cup/poured' }], true]);
  });

  test('of other kinds are not called, and a strange hint calls none', async () => {
    const other = vi.fn(async () => {});
    const here = node(db, bus, never, [after(fact('cup/broken'), other)]);
    for (const strange of [
      null,
      'tea',
      { id: 1, kind: 'cup/poured', names: {} },
      { id: 'a', kind: 'cup/poured' },
    ])
      await bus.publish('facts', strange);
    await pour('tea');
    await here.telling.settled();
    expect([other.mock.calls, here.heard]).toEqual([[], ['tea']]);
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

  test('that are old are not told to a node that starts', async () => {
    await insert('cold', '2 minutes');
    await pour('tea');
    const here = node(db, bus, soon);
    await expect.poll(() => here.heard).toEqual(['tea']);
  });

  test('go after an hour, once they were passed', async () => {
    await insert('cold', '61 minutes');
    await insert('warm', '59 minutes');
    const facts: Fact[] = [];
    const sweep = sweeping({ db, hear: (one) => facts.push(one), everyMs: 1, log, forgetEveryMs: 0 });
    sweep.start();
    await expect.poll(() => left()).toEqual(['warm']);
    await sweep.stop();
    expect(facts).toEqual([]);
  });

  test('that are not passed yet stay, however old', async () => {
    await insert('cold', '61 minutes', '1000');
    await forgetTold(db, { xid: '1000', id: '00000000-0000-0000-0000-000000000000' });
    expect(await left()).toEqual(['cold']);
  });

  test('numbered by another database go when a node starts', async () => {
    await insert('copied', '1 second', '9000000000000000000');
    await pour('tea');
    await firstMark(db);
    expect(await left()).toEqual(['tea']);
  });
});

test('a sweep that fails is logged and goes on', async () => {
  let away = true;
  const flaky: Pick<OpenedDb, 'query'> = {
    query: (sentence) => (away ? Promise.reject(new Error('away')) : db.query(sentence)),
  };
  const facts: Fact[] = [];
  const sweep = sweeping({ db: flaky, hear: (one) => facts.push(one), everyMs: soon, log });
  await pour('tea');
  sweep.start();
  await expect
    .poll(() => log)
    .toHaveBeenCalledWith('warn', 'the outbox could not be swept', expect.anything());
  away = false;
  await expect.poll(() => facts).toMatchObject([{ kind: 'cup/poured', names: { cup: 'tea' } }]);
  await sweep.stop();
});

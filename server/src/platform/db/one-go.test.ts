import sql, { raw } from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { emptyDb, testDb } from '../../testing/database.ts';
import { gate } from '../../testing/gate.ts';
import { announcing, type Fact, fact, within } from '../facts.ts';
import { Refusal } from '../refusal.ts';
import type { Queries, Tx } from './db.ts';
import type { OpenedDb } from './open.ts';

let db: OpenedDb;
beforeAll(async () => {
  db = await testDb();
  await db.query(sql`create table cups (name text primary key, full_to int not null default 0)`);
});
afterAll(() => db.close());
afterEach(async () => {
  db.onCommit = () => {};
  await emptyDb(db);
});

const pour = (to: Queries, name: string) => to.query(sql`insert into cups (name) values (${name}::text)`);
const cups = async () => {
  const rows = await db.query<{ name: string }>(sql`select name from cups order by name`);
  return rows.map(({ name }) => name);
};
/** As PostgreSQL refuses when two transactions cannot both be right. */
const clash = (tx: Tx, code = '40001') =>
  tx.query(sql`do $$ begin raise exception 'clash' using errcode = ${raw(`'${code}'`)}; end $$`);

describe('inOneGo', () => {
  test('keeps all of it', async () => {
    const answer = await db.inOneGo(async (tx) => {
      await pour(tx, 'tea');
      await pour(tx, 'milk');
      return 'poured';
    });
    expect(answer).toBe('poured');
    expect(await cups()).toEqual(['milk', 'tea']);
  });

  test('or nothing, when the work throws', async () => {
    const spilling = db.inOneGo(async (tx) => {
      await pour(tx, 'tea');
      throw new Refusal('forbidden');
    });
    await expect(spilling).rejects.toMatchObject({ refusal: 'forbidden' });
    expect(await cups()).toEqual([]);
  });

  test('or nothing, when a query failed and the work went on', async () => {
    const going = db.inOneGo(async (tx) => {
      await pour(tx, 'tea');
      await pour(tx, 'tea').catch(() => {});
      return 'poured';
    });
    await expect(going).rejects.toMatchObject({ code: '23505' });
    expect(await cups()).toEqual([]);
  });

  test('lets the work say in its own words what a failed query meant', async () => {
    await pour(db, 'tea');
    const going = db.inOneGo(async (tx) => {
      await pour(tx, 'tea').catch(() => {
        throw new Refusal('conflict');
      });
    });
    await expect(going).rejects.toMatchObject({ refusal: 'conflict' });
  });

  test('or nothing, when what was announced cannot be written', async () => {
    const spilt = fact<{ why: string }>('cups.spilt');
    const going = db.inOneGo(async (tx) => {
      await pour(tx, 'tea');
      // jsonb has no place for it
      await announcing([])(tx, spilt, { why: '\u0000' });
    });
    await expect(going).rejects.toMatchObject({ code: '22P05' });
    expect(await cups()).toEqual([]);
    await db.inOneGo((tx) => pour(tx, 'milk'));
    expect(await cups()).toEqual(['milk']);
  });

  test('takes several queries at once in their order', async () => {
    await db.inOneGo(async (tx) => {
      await Promise.all([pour(tx, 'tea'), tx.query(sql`update cups set full_to = 1`), pour(tx, 'milk')]);
    });
    expect(await db.query(sql`select name, full_to from cups order by name`)).toEqual([
      { name: 'milk', full_to: 0 },
      { name: 'tea', full_to: 1 },
    ]);
  });

  test('shows nothing to others before it ends', async () => {
    const begun = gate();
    const looking = begun.opened.then(cups);
    await db.inOneGo(async (tx) => {
      await pour(tx, 'tea');
      begun.open();
      await pour(tx, 'milk');
    });
    expect([[], ['milk', 'tea']]).toContainEqual(await looking);
  });
});

describe('from inside one', () => {
  const refused = { message: expect.stringContaining('inside inOneGo') };

  test('a query of the database itself throws at once, and nothing is kept', async () => {
    const wrong = db.inOneGo(async (tx) => {
      await pour(tx, 'tea');
      await pour(db, 'milk');
    });
    await expect(wrong).rejects.toMatchObject(refused);
    expect(await cups()).toEqual([]);
  });

  test('another one throws at once, with a key or without', async () => {
    const once = { userId: 'ana', line: 'POST cup/', key: 'k', bodyHash: 'h' };
    await expect(db.inOneGo(() => db.inOneGo(async () => {}))).rejects.toMatchObject(refused);
    await expect(db.inOneGo(() => db.inOneGo(once, async () => {}))).rejects.toMatchObject(refused);
  });

  test('nobody is told where the database is not guarded, and one go is one go all the same', async () => {
    const unguarded = await testDb({ guarded: false });
    const saucers = sql`select to_regclass('saucers')::text as name`;
    await expect(
      unguarded.inOneGo(async (tx) => {
        await tx.query(sql`create table saucers (name text)`);
        throw new Error('broken');
      }),
    ).rejects.toThrow('broken');
    expect(await unguarded.query(saucers)).toEqual([{ name: null }]);
    await unguarded.inOneGo((tx) => tx.query(sql`create table saucers (name text)`));
    expect(await unguarded.query(saucers)).toEqual([{ name: 'saucers' }]);
    await unguarded.close();
  });

  test('what it leaves running may ask again when it has ended', async () => {
    const ended = gate();
    let later: Promise<unknown> | undefined;
    await db.inOneGo(async (tx) => {
      await pour(tx, 'tea');
      later = ended.opened.then(() => pour(db, 'milk'));
    });
    ended.open();
    await later;
    expect(await cups()).toEqual(['milk', 'tea']);
  });

  test('a tx that was kept throws, and asks nothing', async () => {
    let kept: Tx | undefined;
    await db.inOneGo(async (tx) => {
      kept = tx;
    });
    await expect(pour(kept as Tx, 'tea')).rejects.toThrow('has ended');
    expect(await cups()).toEqual([]);
  });
});

describe('a run that cannot be serialised', () => {
  const told = fact<{ cup: string }>('cup/poured');
  const announce = announcing([]);

  // not serialised, locked each other out, what is referred to went meanwhile
  test.each(['40001', '40P01', '23503'])('is run again, from a fresh start (%s)', async (code) => {
    const heard: Fact[][] = [];
    db.onCommit = (facts) => heard.push(facts);
    let runs = 0;
    await db.inOneGo(async (tx) => {
      runs += 1;
      await pour(tx, 'tea');
      await announce(tx, told, { cup: `in run ${runs}` });
      if (runs < 3) await clash(tx, code);
    });
    expect(runs).toBe(3);
    expect(await cups()).toEqual(['tea']);
    expect(heard).toEqual([[{ id: expect.any(String), kind: 'cup/poured', names: { cup: 'in run 3' } }]]);
  });

  test('is run again when the work puts the clash into words of its own', async () => {
    let runs = 0;
    await db.inOneGo(async (tx) => {
      runs += 1;
      if (runs === 1)
        await clash(tx).catch(() => {
          throw new Refusal('conflict');
        });
    });
    expect(runs).toBe(2);
  });

  test('is refused when it never succeeds', async () => {
    const clashing = db.inOneGo(async (tx) => {
      await pour(tx, 'tea');
      await clash(tx);
    });
    await expect(clashing).rejects.toMatchObject({ refusal: 'unavailable', retryAfter: 1 });
    expect(await cups()).toEqual([]);
  });

  test('no other failure is run again', async () => {
    let runs = 0;
    const failing = db.inOneGo(async (tx) => {
      runs += 1;
      await tx.query(sql`select 1 / 0`);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(runs).toBe(1);
  });

  test('two that lock each other out both succeed', async () => {
    await pour(db, 'tea');
    await pour(db, 'milk');
    const fill = (first: string, second: string) =>
      db.inOneGo(async (tx) => {
        await tx.query(sql`update cups set full_to = full_to + 1 where name = ${first}::text`);
        await tx.query(sql`select pg_sleep(0.1)`);
        await tx.query(sql`update cups set full_to = full_to + 1 where name = ${second}::text`);
      });
    await Promise.all([fill('tea', 'milk'), fill('milk', 'tea')]);
    expect(await db.query(sql`select distinct full_to from cups`)).toEqual([{ full_to: 2 }]);
  });
});

describe('facts', () => {
  const told = fact<{ cup: string }>('cup/poured');

  test('are told after the commit, and only then', async () => {
    const announce = announcing([]);
    const seen: Promise<string[]>[] = [];
    db.onCommit = () => seen.push(cups());
    await db.inOneGo(async (tx) => {
      await pour(tx, 'tea');
      await announce(tx, told, { cup: 'tea' });
      expect(seen).toEqual([]);
    });
    expect(await Promise.all(seen)).toEqual([['tea']]);
    expect(await db.query(sql`select kind, names from outbox`)).toEqual([
      { kind: 'cup/poured', names: { cup: 'tea' } },
    ]);
  });

  test('are not told when nothing was committed', async () => {
    const announce = announcing([]);
    let heard = 0;
    db.onCommit = () => {
      heard += 1;
    };
    const spilling = db.inOneGo(async (tx) => {
      await announce(tx, told, { cup: 'tea' });
      throw new Error('spilt');
    });
    await expect(spilling).rejects.toThrow('spilt');
    expect(heard).toBe(0);
    expect(await db.query(sql`select from outbox`)).toEqual([]);
  });

  test('what follows within them is committed with them, or undoes them', async () => {
    const announce = announcing([within(told, async (tx, { cup }) => void (await pour(tx, `${cup} again`)))]);
    const pouring = () => db.inOneGo((tx) => announce(tx, told, { cup: 'tea' }));
    await pouring();
    expect(await cups()).toEqual(['tea again']);
    await expect(pouring()).rejects.toMatchObject({ code: '23505' });
    expect(await db.query(sql`select from outbox`)).toHaveLength(1);
  });

  test('a listener that throws is logged, and undoes nothing', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    db.onCommit = () => {
      throw new Error('deaf');
    };
    const announce = announcing([]);
    await db.inOneGo((tx) => announce(tx, told, { cup: 'tea' }));
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
    expect(await db.query(sql`select from outbox`)).toHaveLength(1);
  });
});

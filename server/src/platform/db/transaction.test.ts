import sql, { raw } from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { emptyDb, testDb } from '../../testing/database.ts';
import { gate } from '../../testing/gate.ts';
import { ApiError } from '../api-error.ts';
import { createEmit, defineEvent, inTransaction } from '../events.ts';
import type { DomainEvent, Queries, Tx } from './db.ts';
import type { OpenedDb } from './open.ts';

const poured = defineEvent<{ cup: string }>('cup/poured', 'cup');
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
/** Raises the error of a serialization failure, or another code. */
const clash = (tx: Tx, code = '40001') =>
  tx.query(sql`do $$ begin raise exception 'clash' using errcode = ${raw(`'${code}'`)}; end $$`);

describe('transaction', () => {
  test('commits and reports nothing when the work throws', async () => {
    const onCommit = vi.fn();
    db.onCommit = onCommit;
    const spilling = db.transaction(async (tx) => {
      await pour(tx, 'tea');
      await createEmit([])(tx, poured, { cup: 'tea' });
      throw new ApiError('forbidden');
    });
    await expect(spilling).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await cups()).toEqual([]);
    expect(await db.query(sql`select from outbox`)).toEqual([]);
    expect(onCommit).not.toHaveBeenCalled();
  });

  test('commits nothing when the work ignores a failed query', async () => {
    const going = db.transaction(async (tx) => {
      await pour(tx, 'tea');
      await pour(tx, 'tea').catch(() => {});
      return 'poured';
    });
    await expect(going).rejects.toMatchObject({ code: '23505' });
    expect(await cups()).toEqual([]);
  });

  test('commits nothing when an event cannot be written', async () => {
    const spilt = defineEvent<{ why: string }>('cups.spilt', 'why');
    const going = db.transaction(async (tx) => {
      await pour(tx, 'tea');
      // jsonb cannot store NUL
      await createEmit([])(tx, spilt, { why: '\u0000' });
    });
    await expect(going).rejects.toMatchObject({ code: '22P05' });
    expect(await cups()).toEqual([]);
    await db.transaction((tx) => pour(tx, 'milk'));
    expect(await cups()).toEqual(['milk']);
  });

  test('runs concurrent queries in order', async () => {
    await db.transaction(async (tx) => {
      await Promise.all([pour(tx, 'tea'), tx.query(sql`update cups set full_to = 1`), pour(tx, 'milk')]);
    });
    expect(await db.query(sql`select name, full_to from cups order by name`)).toEqual([
      { name: 'milk', full_to: 0 },
      { name: 'tea', full_to: 1 },
    ]);
  });
});

describe('inside a transaction', () => {
  const refused = { message: expect.stringContaining('inside a transaction') };

  test('a query of the database itself throws, and nothing is committed', async () => {
    const wrong = db.transaction(async (tx) => {
      await pour(tx, 'tea');
      await pour(db, 'milk');
    });
    await expect(wrong).rejects.toMatchObject(refused);
    expect(await cups()).toEqual([]);
  });

  test('another transaction throws, with or without a key', async () => {
    const once = { userId: 'ana', route: 'POST cup/', key: 'k', bodyHash: 'h' };
    await expect(db.transaction(() => db.transaction(async () => {}))).rejects.toMatchObject(refused);
    await expect(db.transaction(() => db.idempotent(once, async () => {}))).rejects.toMatchObject(refused);
  });

  test('work that outlives the transaction may query the database again', async () => {
    const ended = gate();
    let later: Promise<unknown> | undefined;
    await db.transaction(async (tx) => {
      await pour(tx, 'tea');
      later = ended.opened.then(() => pour(db, 'milk'));
    });
    ended.open();
    await later;
    expect(await cups()).toEqual(['milk', 'tea']);
  });

  test('a tx that is used after its transaction throws, and sends no query', async () => {
    let leaked: Tx | undefined;
    await db.transaction(async (tx) => {
      leaked = tx;
    });
    await expect(pour(leaked as Tx, 'tea')).rejects.toThrow('has ended');
    expect(await cups()).toEqual([]);
  });
});

describe('an attempt that fails', () => {
  const emit = createEmit([]);

  // serialization failure, deadlock, referenced row deleted
  test.each(['40001', '40P01', '23503'])('is retried in a fresh transaction (%s)', async (code) => {
    const received: DomainEvent[][] = [];
    db.onCommit = (events) => received.push(events);
    let attempts = 0;
    await db.transaction(async (tx) => {
      attempts += 1;
      await pour(tx, 'tea');
      await emit(tx, poured, { cup: `in attempt ${attempts}` });
      if (attempts < 3) await clash(tx, code);
    });
    expect(attempts).toBe(3);
    expect(await cups()).toEqual(['tea']);
    expect(received).toEqual([
      [{ id: expect.any(String), kind: 'cup/poured', couples: null, payload: { cup: 'in attempt 3' } }],
    ]);
  });

  test('is retried when the work replaces the error', async () => {
    let attempts = 0;
    await db.transaction(async (tx) => {
      attempts += 1;
      if (attempts === 1)
        await clash(tx).catch(() => {
          throw new ApiError('conflict');
        });
    });
    expect(attempts).toBe(2);
  });

  test.each([
    ['40001', { kind: 'unavailable', retryAfter: 1 }],
    ['40P01', { kind: 'unavailable', retryAfter: 1 }],
    ['23503', { code: '23503' }],
  ])('is refused after the sixth (%s)', async (code, error) => {
    let attempts = 0;
    const clashing = db.transaction(async (tx) => {
      attempts += 1;
      await pour(tx, 'tea');
      await clash(tx, code);
    });
    await expect(clashing).rejects.toMatchObject(error);
    expect([attempts, await cups()]).toEqual([6, []]);
  });

  test('is retried once after a duplicate, and finds the row of the other transaction', async () => {
    let attempts = 0;
    const pourOnce = () =>
      db.transaction(async (tx) => {
        attempts += 1;
        const [there] = await tx.query(sql`select name from cups where name = 'tea'`);
        if (there === undefined) await pour(tx, 'tea');
        return there === undefined ? 'made' : 'found';
      });
    // on PGlite they run one after the other; on PostgreSQL both read before either commits
    expect((await Promise.all([pourOnce(), pourOnce()])).toSorted()).toEqual(['found', 'made']);
    expect(await cups()).toEqual(['tea']);

    attempts = 0;
    const pourAgain = db.transaction(async (tx) => {
      attempts += 1;
      await pour(tx, 'tea');
    });
    await expect(pourAgain).rejects.toMatchObject({ code: '23505' });
    expect(attempts).toBe(2);
  });

  test('no other failure is retried', async () => {
    let attempts = 0;
    const failing = db.transaction(async (tx) => {
      attempts += 1;
      await tx.query(sql`select 1 / 0`);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(attempts).toBe(1);
  });
});

describe('events', () => {
  test('are passed to onCommit after the commit, not before', async () => {
    const emit = createEmit([]);
    const seen: Promise<string[]>[] = [];
    db.onCommit = () => seen.push(cups());
    await db.transaction(async (tx) => {
      await pour(tx, 'tea');
      await emit(tx, poured, { cup: 'tea' });
      expect(seen).toEqual([]);
    });
    expect(await Promise.all(seen)).toEqual([['tea']]);
    expect(await db.query(sql`select kind, names from outbox`)).toEqual([
      { kind: 'cup/poured', names: { cup: 'tea' } },
    ]);
  });

  test('transaction handlers commit or roll back together with the event', async () => {
    const emit = createEmit([
      inTransaction(poured, async (tx, { cup }) => void (await pour(tx, `${cup} again`))),
    ]);
    const pouring = () => db.transaction((tx) => emit(tx, poured, { cup: 'tea' }));
    await pouring();
    expect(await cups()).toEqual(['tea again']);
    await expect(pouring()).rejects.toMatchObject({ code: '23505' });
    expect(await db.query(sql`select from outbox`)).toHaveLength(1);
  });

  test('of a kind that no node handles are not stored, and run their transaction handlers', async () => {
    const handler = inTransaction(poured, async (tx, { cup }) => void (await pour(tx, cup)));
    const drunk = defineEvent<{ cup: string }>('cup/drunk', 'cup');
    const emit = createEmit([handler], new Set([drunk.kind]));
    await db.transaction(async (tx) => {
      await emit(tx, poured, { cup: 'tea' });
      await emit(tx, drunk, { cup: 'tea' });
    });
    expect(await cups()).toEqual(['tea']);
    expect(await db.query(sql`select kind from outbox`)).toEqual([{ kind: drunk.kind }]);
  });

  test('an onCommit that throws is logged, and the transaction stays committed', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    db.onCommit = () => {
      throw new Error('deaf');
    };
    const emit = createEmit([]);
    await db.transaction((tx) => emit(tx, poured, { cup: 'tea' }));
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
    expect(await db.query(sql`select from outbox`)).toHaveLength(1);
  });
});

import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { emptyDb, testDb } from '../../testing/database.ts';
import type { OpenedDb } from './open.ts';

let db: OpenedDb;
beforeAll(async () => {
  db = await testDb();
  await db.query(sql`create table cups (name text primary key, full_to int not null default 0)`);
});
afterAll(() => db.close());
afterEach(() => emptyDb(db));

describe('results', () => {
  test('have the same types on both databases', async () => {
    const [row] = await db.query(sql`
      select count(*) as count, 9007199254740991::int8 as big, 1.50::numeric as exact, 1.5::float8 as near,
        true as yes, null as nothing, '2026-02-03T04:05:06.789Z'::timestamptz as moment,
        '2026-02-03'::date as day, '{"a": [1, null]}'::jsonb as jsonb, '{"b": 1, "a": 2}'::json as json,
        array[1, null]::int8[] as counts, array['a', null] as texts, '\\x0102'::bytea as bytes,
        array['2026-02-03T04:05:06Z'::timestamptz] as moments, interval '1 day' as span,
        json_build_object('at', '2026-02-03T04:05:06Z'::timestamptz) as nested, '7'::xid8 as xid
      from cups
    `);
    expect(row).toEqual({
      count: 0,
      big: 9007199254740991,
      exact: '1.50',
      near: 1.5,
      yes: true,
      nothing: null,
      moment: new Date('2026-02-03T04:05:06.789Z'),
      day: '2026-02-03',
      jsonb: { a: [1, null] },
      json: { b: 1, a: 2 },
      counts: [1, null],
      texts: ['a', null],
      bytes: Buffer.from([1, 2]),
      moments: [new Date('2026-02-03T04:05:06Z')],
      span: '1 day',
      nested: { at: '2026-02-03T04:05:06+00:00' },
      xid: '7',
    });
  });

  test('return what was sent', async () => {
    const sent = {
      moment: new Date('2026-02-03T04:05:06.789Z'),
      texts: ['a "b"', 'c,d', null, ''],
      bytes: Buffer.from([0, 255]),
      json: JSON.stringify({ a: "it's", b: ['"'] }),
      text: "it's \\ – ü 👋",
      missing: undefined,
    };
    const [row] = await db.query(sql`
      select ${sent.moment}::timestamptz as moment, ${sent.texts}::text[] as texts, ${sent.bytes}::bytea as bytes,
        ${sent.json}::jsonb as json, ${sent.text}::text as text, ${sent.missing}::text as missing
    `);
    expect(row).toEqual({ ...sent, json: JSON.parse(sent.json), missing: null });
  });

  test('are assigned to their own query when many run concurrently and some fail', async () => {
    const numbers = Array.from({ length: 200 }, (_, i) => i);
    const answers = await Promise.allSettled(
      numbers.map((i) =>
        db.query<{ n: number }>(sql`select ${i}::int / (${i}::int % 3) * (${i}::int % 3) as n`),
      ),
    );
    for (const [i, answer] of answers.entries()) {
      if (i % 3 === 0) expect(answer).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
      else expect(answer).toMatchObject({ value: [{ n: Math.trunc(i / (i % 3)) * (i % 3) }] });
    }
  });
});

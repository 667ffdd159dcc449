import { calls } from '@twosome/contract/platform/call';
import sql, { raw } from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { emptyDb, testDb } from '../../testing/database.ts';
import { postJson, type Running, start } from '../../testing/generated-calls.ts';
import type { Db, Queries } from '../db/db.ts';
import { routes } from './route.ts';

/** The response when the database refuses a write because of a constraint or a serialization failure. */

let db: Db;
let server: Running;
/** how often the transaction of the last call ran, and what it does in each run */
let runs = 0;
let work: (to: Queries, run: number) => Promise<unknown>;

const cupCalls = calls({
  'POST pour/:where/': {
    auth: 'anyone',
    summary: 'Runs the work of a test, in a transaction or without one.',
    request: z.object({}),
    responses: { 204: null },
  },
});

beforeAll(async () => {
  db = await testDb();
  await db.query(sql`create table shelves (name text primary key)`);
  await db.query(sql`create table cups (name text primary key, shelf text references shelves)`);
  const mounted = routes(cupCalls, {
    'POST pour/:where/': async ({ params }) => {
      const once = (to: Queries) => {
        runs += 1;
        return work(to, runs);
      };
      await (params.where === 'transaction' ? db.transaction(once) : once(db));
      return null;
    },
  });
  server = await start({}, {}, mounted);
});
afterAll(async () => {
  await server.close();
  await db.close();
});
afterEach(() => emptyDb(db));

const addCup = (to: Queries, name: string, shelf: string | null = null) =>
  to.query(sql`insert into cups (name, shelf) values (${name}::text, ${shelf}::text)`);
const clash = (code: string) => (to: Queries) =>
  to.query(sql`do $$ begin raise exception 'clash' using errcode = ${raw(`'${code}'`)}; end $$`);
const addDuplicate = async (to: Queries) => {
  await addCup(to, 'tea');
  await addCup(to, 'tea');
};
const addOrphan = (to: Queries) => addCup(to, 'tea', 'taken away');

async function pour(where: 'transaction' | 'query', what: typeof work) {
  runs = 0;
  work = what;
  const answer = await postJson(server, `pour/${where}/`, {}, {});
  const text = await answer.text();
  const body: unknown = text === '' ? null : JSON.parse(text);
  return { status: answer.status, body, retryAfter: answer.headers.get('retry-after'), runs };
}

const conflict = (detail: string) => ({ status: 409, body: { detail }, retryAfter: null });
const duplicate = conflict('This already exists. Reload and try again.');
const orphan = conflict('This was changed in the meantime.');
const unavailable = {
  status: 503,
  body: { detail: 'This is not available at the moment. Please try again.' },
  retryAfter: '1',
};

describe('a write that the database refuses every time', () => {
  test.each([
    ['a duplicate (23505)', addDuplicate, { ...duplicate, runs: 2 }],
    ['a reference to a deleted row (23503)', addOrphan, { ...orphan, runs: 6 }],
    ['a serialization failure (40001)', clash('40001'), { ...unavailable, runs: 6 }],
    ['a deadlock (40P01)', clash('40P01'), { ...unavailable, runs: 6 }],
  ])('becomes an error response: %s', async (_what, refused, expected) => {
    expect(await pour('transaction', refused)).toEqual(expected);
    expect(await db.query(sql`select name from cups`)).toEqual([]);
  });

  test.each([
    ['a duplicate', addDuplicate, { ...duplicate, runs: 1 }],
    ['a reference to a deleted row', addOrphan, { ...orphan, runs: 1 }],
  ])('becomes one without a transaction too: %s', async (_what, refused, expected) => {
    expect(await pour('query', refused)).toEqual(expected);
  });
});

test.each([
  ['23505', addDuplicate],
  ['23503', addOrphan],
  ['40001', clash('40001')],
  ['40P01', clash('40P01')],
])('a transaction that fails once (%s) is retried and succeeds', async (_code, refused) => {
  const answer = await pour('transaction', (to, run) => (run === 1 ? refused(to) : addCup(to, 'tea')));
  expect(answer).toMatchObject({ status: 204, body: null, runs: 2 });
  expect(await db.query(sql`select name from cups`)).toEqual([{ name: 'tea' }]);
});

test('of two simultaneous requests that add the same row, one adds it and the other finds it', async () => {
  const outcomes: string[] = [];
  work = async (to) => {
    const [found] = await to.query(sql`select name from cups where name = 'tea'`);
    // on PostgreSQL both read before either inserts; PGlite runs them one after the other
    await to.query(sql`select pg_sleep(0.1)`);
    if (found === undefined) await addCup(to, 'tea');
    outcomes.push(found === undefined ? 'added' : 'found');
  };
  const answers = await Promise.all([1, 2].map(() => postJson(server, 'pour/transaction/', {}, {})));
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  expect(outcomes.toSorted()).toEqual(['added', 'found']);
});

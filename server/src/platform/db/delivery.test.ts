import sql from 'sql-template-tag';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testDb } from '../../testing/database.ts';
import { gate } from '../../testing/gate.ts';
import { DeadlineExceeded } from '../deadline.ts';
import { afterCommit, type CommitHandler, defineEvent } from '../events.ts';
import type { Db, Queries } from './db.ts';
import { createDelivery } from './delivery.ts';
import { unavailable } from './errors.ts';

const poured = defineEvent<{ cup: string; drop: number }>('cup/poured', 'cup');
type Handler = CommitHandler<{ db: Queries }>;
const handler = (handle: (cup: string, drop: number, db: Queries) => Promise<void>): Handler =>
  afterCommit(poured, ({ db }: { db: Queries }, { cup, drop }) => handle(cup, drop, db));

/** A fake database that counts queries and returns no rows. */
const counting = () => {
  let queries = 0;
  const query = async <Row>(_: unknown, deadline?: { left(): number }): Promise<Row[]> => {
    if (deadline?.left() === 0) throw new Error('late');
    queries += 1;
    return [];
  };
  return { db: { query, ready: async () => {} }, queries: () => queries };
};

function delivering(
  handlers: readonly Handler[],
  more: { attemptMs?: number; firstWaitMs?: number; db?: Pick<Db, 'query' | 'ready'> } = {},
) {
  const log = vi.fn();
  const { db, queries } = counting();
  const delivery = createDelivery({ db, handlers, node: {}, log, firstWaitMs: 1, ...more });
  onTestFinished(() => delivery.stop());
  const add = (cup: string, drop: number) =>
    delivery.add({ id: crypto.randomUUID(), kind: poured.kind, couples: null, payload: { cup, drop } });
  return { delivery, add, log, queries };
}

test("one entity's events keep their order over retries, and another's do not wait for them", async () => {
  const delivered: string[] = [];
  const { open: recover, opened: recovered } = gate();
  let isBroken = true;
  const { delivery, add } = delivering([
    handler(async (cup, drop) => {
      if (cup === 'tea' && isBroken) throw unavailable(new Error('restarting'));
      delivered.push(`${cup} ${drop}`);
      if (cup === 'milk') recover();
    }),
  ]);
  for (const drop of [1, 2, 3]) add('tea', drop);
  add('milk', 1);
  await recovered;
  expect(delivered).toEqual(['milk 1']);
  isBroken = false;
  await delivery.settled();
  expect(delivered).toEqual(['milk 1', 'tea 1', 'tea 2', 'tea 3']);
});

test('an attempt that hangs ends at its deadline: it can run no further query, and is retried', async () => {
  const { open: release, opened: released } = gate();
  const ends: string[] = [];
  let attempts = 0;
  const { delivery, add, queries } = delivering(
    [
      handler(async (_cup, _drop, db) => {
        attempts += 1;
        if (attempts > 1) return;
        await db.query(sql`select 1`);
        await released;
        await db.query(sql`select 2`).catch(() => void ends.push('refused'));
      }),
    ],
    // long enough for the first query on a busy machine
    { attemptMs: 300 },
  );
  add('tea', 1);
  await delivery.settled();
  expect([attempts, queries()]).toEqual([2, 1]);
  release();
  await expect.poll(() => ends).toEqual(['refused']);
  expect(queries()).toBe(1);
});

test('an event whose handler keeps failing is given up, and the next event of its entity is delivered', async () => {
  const delivered: number[] = [];
  let attempts = 0;
  const { delivery, add, log } = delivering([
    handler(async (_, drop) => {
      if (drop === 2) delivered.push(drop);
      else {
        attempts += 1;
        throw new Error('a bug');
      }
    }),
  ]);
  add('tea', 1);
  add('tea', 2);
  await delivery.settled();
  expect([attempts, delivered]).toEqual([8, [2]]);
  expect(log).toHaveBeenLastCalledWith('error', 'an event was given up', { kind: 'cup/poured' });
});

const away = new Error('restarting');
test.each([
  ['the database is away', away, async () => {}],
  ['a query timed out and the database does not answer', new DeadlineExceeded(), () => Promise.reject(away)],
])('retries continue beyond eight attempts while %s', async (_, cause, ready) => {
  let attempts = 0;
  const { delivery, add } = delivering(
    [
      handler(async () => {
        attempts += 1;
        if (attempts < 10) throw unavailable(cause);
      }),
    ],
    { db: { ...counting().db, ready } },
  );
  add('tea', 1);
  await delivery.settled();
  expect(attempts).toBe(10);
});

test("a handler whose own query is over its limit is given up, and the entity's next event is delivered", async () => {
  const db = await testDb({ statementTimeoutMs: 100 });
  onTestFinished(() => db.close());
  const delivered: number[] = [];
  const { delivery, add, log } = delivering(
    [
      handler(async (_cup, drop, bound) => {
        if (drop === 1) await bound.query(sql`select pg_sleep(0.2)`);
        delivered.push(drop);
      }),
    ],
    { db },
  );
  add('tea', 1);
  add('tea', 2);
  await delivery.settled();
  expect(delivered).toEqual([2]);
  expect(log).toHaveBeenLastCalledWith('error', 'an event was given up', { kind: 'cup/poured' });
});

test('stop drops events that wait for a retry, and those that wait for them', async () => {
  const attempts: string[] = [];
  const { delivery, add } = delivering(
    [
      handler(async (cup, drop) => {
        attempts.push(`${cup} ${drop}`);
        throw unavailable(new Error('restarting'));
      }),
    ],
    { firstWaitMs: 3_600_000 },
  );
  for (const drop of [1, 2]) add('tea', drop);
  await expect.poll(() => attempts).toEqual(['tea 1']);
  await delivery.stop();
  add('milk', 1);
  await delivery.settled();
  expect(attempts).toEqual(['tea 1']);
});

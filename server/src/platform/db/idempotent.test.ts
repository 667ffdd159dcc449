import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyDb, nodeBeside, testDb } from '../../testing/database.ts';
import { gate } from '../../testing/gate.ts';
import { ApiError } from '../api-error.ts';
import { moveClock, resetClock } from '../clock.ts';
import type { IdempotentRequest, Tx } from './db.ts';
import type { OpenedDb } from './open.ts';

const hour = 3_600_000;
const request: IdempotentRequest = { userId: 'ana', route: 'POST post/', key: 'key-1', bodyHash: 'hash' };

let db: OpenedDb;
let beside: OpenedDb;
let runs: number;
beforeAll(async () => {
  db = await testDb();
  beside = await nodeBeside(db);
  await db.query(sql`create table posts_made (n int not null)`);
});
beforeEach(() => {
  runs = 0;
});
afterAll(async () => {
  await beside.close();
  await db.close();
});
afterEach(async () => {
  resetClock();
  await emptyDb(db);
});

const post = async (tx: Tx) => {
  runs += 1;
  await tx.query(sql`insert into posts_made (n) values (${runs}::int)`);
  return { id: `post ${runs}`, b: 1, a: [null, 'x'] };
};
const made = async () => (await db.query(sql`select from posts_made`)).length;

describe('a repeat', () => {
  test('gets the first response, in the same property order, and runs nothing', async () => {
    const first = await db.idempotent(request, post);
    const second = await beside.idempotent(request, post);
    expect(JSON.stringify(first)).toBe('{"id":"post 1","b":1,"a":[null,"x"]}');
    expect(JSON.stringify(second)).toBe(JSON.stringify(first));
    expect([runs, await made()]).toEqual([1, 1]);
  });

  test('of a request that returned null returns null', async () => {
    const first = await db.idempotent(request, async () => null);
    expect([first, await db.idempotent(request, post)]).toEqual([null, null]);
    expect(runs).toBe(0);
  });

  test('with another body is refused', async () => {
    await db.idempotent(request, post);
    const other = db.idempotent({ ...request, bodyHash: 'other' }, post);
    await expect(other).rejects.toMatchObject({ kind: 'conflict', retryAfter: undefined });
    expect(runs).toBe(1);
  });

  test.each([
    ['person', { userId: 'bruno' }],
    ['route', { route: 'POST comment/' }],
    ['key', { key: 'key-2' }],
  ])('with another %s is a separate request', async (_, other) => {
    await db.idempotent(request, post);
    await db.idempotent({ ...request, ...other }, post);
    expect(await made()).toBe(2);
  });
});

describe('in flight', () => {
  test.each(['here', 'on another node'])('%s: a repeat is refused with retryAfter', async (where) => {
    const { open: begin, opened: begun } = gate();
    const { open: finish, opened: finished } = gate();
    const first = db.idempotent(request, async (tx) => {
      begin();
      await finished;
      return post(tx);
    });
    await begun;
    const repeat = (where === 'here' ? db : beside).idempotent(request, post);
    await expect(repeat).rejects.toMatchObject({ kind: 'conflict', retryAfter: 1 });
    finish();
    expect(await first).toMatchObject({ id: 'post 1' });
    expect(await db.idempotent(request, post)).toMatchObject({ id: 'post 1' });
  });

  test('twenty simultaneous requests take effect once', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? db : beside).idempotent(request, post)),
    );
    const given = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.id] : []));
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(new Set(given)).toEqual(new Set(['post 1']));
    for (const reason of refused) expect(reason).toMatchObject({ kind: 'conflict', retryAfter: 1 });
    expect(await made()).toBe(1);
  });
});

describe('nothing is stored', () => {
  test.each([
    ['an ApiError', new ApiError('forbidden')],
    ['an error', new Error('broken')],
  ])('after %s, and the next attempt runs', async (_, error) => {
    const failing = db.idempotent(request, async (tx) => {
      await post(tx);
      throw error;
    });
    await expect(failing).rejects.toBe(error);
    expect(await db.idempotent(request, post)).toMatchObject({ id: 'post 2' });
    expect(await made()).toBe(1);
  });
});

describe('after 24 hours', () => {
  test('a response expires, not earlier', async () => {
    await db.idempotent(request, post);
    moveClock(24 * hour - 60_000);
    expect(await db.idempotent(request, post)).toMatchObject({ id: 'post 1' });
    moveClock(2 * 60_000);
    expect(await db.idempotent({ ...request, bodyHash: 'other' }, post)).toMatchObject({ id: 'post 2' });
    expect(await db.idempotent({ ...request, bodyHash: 'other' }, post)).toMatchObject({ id: 'post 2' });
  });

  test('inserts delete expired rows', async () => {
    for (const key of ['a', 'b', 'c']) await db.idempotent({ ...request, key }, post);
    moveClock(25 * hour);
    await db.idempotent({ ...request, key: 'd' }, post);
    expect(await db.query(sql`select key from idempotency`)).toEqual([{ key: 'd' }]);
  });
});

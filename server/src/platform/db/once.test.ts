import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyDb, nodeBeside, testDb } from '../../testing/database.ts';
import { gate } from '../../testing/gate.ts';
import { moveClock, resetClock } from '../clock.ts';
import { Refusal } from '../refusal.ts';
import type { Once, Tx } from './db.ts';
import type { OpenedDb } from './open.ts';

const hour = 3_600_000;
const asked: Once = { userId: 'ana', line: 'POST post/', key: 'key-1', bodyHash: 'hash' };

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
  test('is given the first answer, in the same order, and runs nothing', async () => {
    const first = await db.inOneGo(asked, post);
    const second = await beside.inOneGo(asked, post);
    expect(JSON.stringify(first)).toBe('{"id":"post 1","b":1,"a":[null,"x"]}');
    expect(JSON.stringify(second)).toBe(JSON.stringify(first));
    expect([runs, await made()]).toEqual([1, 1]);
  });

  test('of what answered nothing answers nothing', async () => {
    const first = await db.inOneGo(asked, async () => null);
    expect([first, await db.inOneGo(asked, post)]).toEqual([null, null]);
    expect(runs).toBe(0);
  });

  test('with another body is refused', async () => {
    await db.inOneGo(asked, post);
    const other = db.inOneGo({ ...asked, bodyHash: 'other' }, post);
    await expect(other).rejects.toMatchObject({ refusal: 'conflict', retryAfter: undefined });
    expect(runs).toBe(1);
  });

  test.each([
    ['person', { userId: 'bruno' }],
    ['line', { line: 'POST comment/' }],
    ['key', { key: 'key-2' }],
  ])('by another %s is none', async (_, other) => {
    await db.inOneGo(asked, post);
    await db.inOneGo({ ...asked, ...other }, post);
    expect(await made()).toBe(2);
  });

  test('has nothing to hold on to without a key', async () => {
    await db.inOneGo(null, post);
    await db.inOneGo(null, post);
    expect(await made()).toBe(2);
  });
});

describe('in flight', () => {
  test.each(['here', 'on another node'])('%s: a repeat is told to come back', async (where) => {
    const { open: begin, opened: begun } = gate();
    const { open: finish, opened: finished } = gate();
    const first = db.inOneGo(asked, async (tx) => {
      begin();
      await finished;
      return post(tx);
    });
    await begun;
    const repeat = (where === 'here' ? db : beside).inOneGo(asked, post);
    await expect(repeat).rejects.toMatchObject({ refusal: 'conflict', retryAfter: 1 });
    finish();
    expect(await first).toMatchObject({ id: 'post 1' });
    expect(await db.inOneGo(asked, post)).toMatchObject({ id: 'post 1' });
  });

  test('twenty at once take effect once', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? db : beside).inOneGo(asked, post)),
    );
    const given = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.id] : []));
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(new Set(given)).toEqual(new Set(['post 1']));
    for (const reason of refused) expect(reason).toMatchObject({ refusal: 'conflict', retryAfter: 1 });
    expect(await made()).toBe(1);
  });
});

describe('nothing is stored', () => {
  test.each([
    ['a refusal', new Refusal('forbidden')],
    ['an error', new Error('broken')],
  ])('of %s, and the next try runs', async (_, error) => {
    const failing = db.inOneGo(asked, async (tx) => {
      await post(tx);
      throw error;
    });
    await expect(failing).rejects.toBe(error);
    expect(await db.inOneGo(asked, post)).toMatchObject({ id: 'post 2' });
    expect(await made()).toBe(1);
  });
});

describe('after 24 hours', () => {
  test('an answer is forgotten, not before', async () => {
    await db.inOneGo(asked, post);
    moveClock(24 * hour - 60_000);
    expect(await db.inOneGo(asked, post)).toMatchObject({ id: 'post 1' });
    moveClock(2 * 60_000);
    expect(await db.inOneGo({ ...asked, bodyHash: 'other' }, post)).toMatchObject({ id: 'post 2' });
    expect(await db.inOneGo({ ...asked, bodyHash: 'other' }, post)).toMatchObject({ id: 'post 2' });
  });

  test('old rows go as new ones come', async () => {
    for (const key of ['a', 'b', 'c']) await db.inOneGo({ ...asked, key }, post);
    moveClock(25 * hour);
    await db.inOneGo({ ...asked, key: 'd' }, post);
    expect(await db.query(sql`select key from idempotency`)).toEqual([{ key: 'd' }]);
  });
});

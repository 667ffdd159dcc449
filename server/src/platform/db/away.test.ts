import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { nodeBeside, testDb } from '../../testing/database.ts';
import { type OpenedDb, openDb } from './open.ts';

const unavailable = { refusal: 'unavailable', retryAfter: 1 };
const limitMs = 300;
/** What a busy machine may add to a limit. */
const patience = 15_000;

const timed = async <T>(asked: Promise<T>): Promise<[PromiseSettledResult<T>, number]> => {
  const start = performance.now();
  const [answer] = await Promise.allSettled([asked]);
  return [answer, performance.now() - start];
};

describe('PostgreSQL', () => {
  const openAt = (port: number) =>
    openDb({
      url: `postgres://nobody:nothing@127.0.0.1:${port}/none`,
      dataDir: '',
      log: () => {},
      statementTimeoutMs: limitMs,
    });

  test('that is not there is unavailable at once', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));

    const db = await openAt(port);
    await expect(db.query(sql`select 1`)).rejects.toMatchObject(unavailable);
    await expect(db.inOneGo(async () => {})).rejects.toMatchObject(unavailable);
    await expect(db.ready()).rejects.toThrow('ECONNREFUSED');
    await db.close();
  });

  test('that accepts and never answers keeps nobody waiting, however many ask', async () => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
    await once(server, 'listening');

    const db = await openAt((server.address() as AddressInfo).port);
    const asked = Array.from({ length: 40 }, (_, i) =>
      timed<unknown>(i % 2 ? db.query(sql`select 1`) : db.inOneGo(async () => {})),
    );
    for (const [answer, took] of await Promise.all(asked)) {
      expect(answer).toMatchObject({ status: 'rejected', reason: unavailable });
      expect(took).toBeLessThan(limitMs + patience);
    }
    const [ready, took] = await timed(db.ready());
    expect(ready.status).toBe('rejected');
    expect(took).toBeLessThan(2_000 + patience);

    await db.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  test.runIf(process.env.TEST_DATABASE_URL)(
    'whose connections were cut is there again for the next',
    async () => {
      const db = await testDb();
      const beside = await nodeBeside(db);
      const [me] = await db.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      const cut = (pid: number | undefined) => beside.query(sql`select pg_terminate_backend(${pid}::int)`);

      await cut(me?.pid);
      await expect.poll(() => db.query(sql`select 1 as one`).catch(() => null)).toEqual([{ one: 1 }]);

      const inside = db.inOneGo(async (tx) => {
        const [own] = await tx.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        await cut(own?.pid);
        await tx.query(sql`select 1`);
      });
      await expect(inside).rejects.toMatchObject(unavailable);
      expect(await db.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
      await beside.close();
      await db.close();
    },
  );
});

describe('the few seconds', () => {
  let db: OpenedDb;
  beforeAll(async () => {
    db = await testDb({ statementTimeoutMs: limitMs });
    await db.alone((session) => session.run('create table cups (name text)'));
  });
  afterAll(() => db.close());
  afterEach(() => db.alone((session) => session.run('truncate cups')));

  const never = new Promise<never>(() => {});
  const answersAgain = () =>
    expect.poll(() => db.query(sql`select 1 as one`).catch(() => null)).toEqual([{ one: 1 }]);

  test('end a sentence that takes longer', async () => {
    const [answer, took] = await timed(db.query(sql`select count(*) from generate_series(1, 5000000)`));
    expect(answer).toMatchObject({ status: 'rejected', reason: unavailable });
    expect(took).toBeLessThan(limitMs + patience);
    await answersAgain();
  });

  test('end work that waits for something else, keep nothing of it, and leave the database to others', async () => {
    const stuck = Array.from({ length: 25 }, () =>
      db.inOneGo(async (tx) => {
        await tx.query(sql`insert into cups values ('tea')`);
        await never;
      }),
    );
    for (const one of await Promise.allSettled(stuck))
      expect(one).toMatchObject({ status: 'rejected', reason: unavailable });
    await answersAgain();
    expect(await db.query(sql`select from cups`)).toEqual([]);
  });

  test('count for all the sentences of one go together', async () => {
    const slow = sql`select count(*) from generate_series(1, 200000)`;
    let asked = 0;
    const [answer, took] = await timed(
      db.inOneGo(async (tx) => {
        for (; asked < 1_000; asked += 1) await tx.query(slow);
      }),
    );
    expect(answer).toMatchObject({ status: 'rejected', reason: unavailable });
    expect(took).toBeLessThan(limitMs + patience);
    expect(asked).toBeLessThan(1_000);
    await answersAgain();
  });
});

test('a closed database answers nothing, and may be closed again', async () => {
  const db = await testDb();
  await db.close();
  await db.close();
  await expect(db.query(sql`select 1`)).rejects.toThrow();
  await expect(db.inOneGo(async () => {})).rejects.toThrow();
});

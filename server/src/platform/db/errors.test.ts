import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import sql, { raw } from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { nodeBeside, testDb } from '../../testing/database.ts';
import { type OpenedDb, openDb } from './open.ts';

const unavailable = { kind: 'unavailable', retryAfter: 1 };
const limitMs = 300;
/** Extra time for a busy machine. */
const tolerance = 15_000;

const timed = async <T>(operation: Promise<T>): Promise<[PromiseSettledResult<T>, number]> => {
  const start = performance.now();
  const [answer] = await Promise.allSettled([operation]);
  return [answer, performance.now() - start];
};

test.each(['57P01', '53100', '58030'])('the SQLSTATE %s is no fault of the query', async (state) => {
  const db = await testDb();
  const raised = raw(`do $$ begin raise exception 'away' using errcode = '${state}'; end $$`);
  await expect(db.query(sql`${raised}`)).rejects.toMatchObject(unavailable);
  await expect(db.transaction((tx) => tx.query(sql`${raised}`))).rejects.toMatchObject(unavailable);
  await db.close();
});

describe('PostgreSQL', () => {
  const openAt = (port: number) =>
    openDb({
      url: `postgres://nobody:nothing@127.0.0.1:${port}/none`,
      dataDir: '',
      log: () => {},
      statementTimeoutMs: limitMs,
    });

  test('that is not running is unavailable', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));

    const db = await openAt(port);
    await expect(db.query(sql`select 1`)).rejects.toMatchObject(unavailable);
    await expect(db.transaction(async () => {})).rejects.toMatchObject(unavailable);
    await expect(db.ready()).rejects.toThrow('ECONNREFUSED');
    await db.close();
  });

  test('that accepts connections and never answers does not block callers, even 40 of them', async () => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
    await once(server, 'listening');

    const db = await openAt((server.address() as AddressInfo).port);
    const calls = Array.from({ length: 40 }, (_, i) =>
      timed<unknown>(i % 2 ? db.query(sql`select 1`) : db.transaction(async () => {})),
    );
    for (const [answer, took] of await Promise.all(calls)) {
      expect(answer).toMatchObject({ status: 'rejected', reason: unavailable });
      expect(took).toBeLessThan(limitMs + tolerance);
    }
    const [ready, took] = await timed(db.ready());
    expect(ready.status).toBe('rejected');
    expect(took).toBeLessThan(2_000 + tolerance);

    await db.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  test.runIf(process.env.TEST_DATABASE_URL)(
    'whose connections were terminated serves the next query',
    async () => {
      const db = await testDb();
      const beside = await nodeBeside(db);
      const [me] = await db.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      const cut = (pid: number | undefined) => beside.query(sql`select pg_terminate_backend(${pid}::int)`);

      await cut(me?.pid);
      await expect.poll(() => db.query(sql`select 1 as one`).catch(() => null)).toEqual([{ one: 1 }]);

      const inside = db.transaction(async (tx) => {
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

describe('the time limit', () => {
  let db: OpenedDb;
  beforeAll(async () => {
    db = await testDb({ statementTimeoutMs: limitMs });
    await db.withSession((session) => session.run('create table cups (name text)'));
  });
  afterAll(() => db.close());
  afterEach(() => db.withSession((session) => session.run('truncate cups')));

  const never = new Promise<never>(() => {});
  const answersAgain = () =>
    expect.poll(() => db.query(sql`select 1 as one`).catch(() => null)).toEqual([{ one: 1 }]);

  test('ends a slow statement', async () => {
    const [answer, took] = await timed(db.query(sql`select count(*) from generate_series(1, 5000000)`));
    expect(answer).toMatchObject({ status: 'rejected', reason: unavailable });
    expect(took).toBeLessThan(limitMs + tolerance);
    await answersAgain();
  });

  test('ends work that waits for something else, rolls it back, and frees the database', async () => {
    const stuck = Array.from({ length: 25 }, () =>
      db.transaction(async (tx) => {
        await tx.query(sql`insert into cups values ('tea')`);
        await never;
      }),
    );
    for (const result of await Promise.allSettled(stuck))
      expect(result).toMatchObject({ status: 'rejected', reason: unavailable });
    await answersAgain();
    expect(await db.query(sql`select from cups`)).toEqual([]);
  });

  test('covers all statements of a transaction together', async () => {
    const slow = sql`select count(*) from generate_series(1, 200000)`;
    let queries = 0;
    const [answer, took] = await timed(
      db.transaction(async (tx) => {
        for (; queries < 1_000; queries += 1) await tx.query(slow);
      }),
    );
    expect(answer).toMatchObject({ status: 'rejected', reason: unavailable });
    expect(took).toBeLessThan(limitMs + tolerance);
    expect(queries).toBeLessThan(1_000);
    await answersAgain();
  });
});

test('a closed database rejects every call, and may be closed again', async () => {
  const db = await testDb();
  await db.close();
  await db.close();
  await expect(db.query(sql`select 1`)).rejects.toThrow();
  await expect(db.transaction(async () => {})).rejects.toThrow();
});

import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type OpenedDb, openDb } from './platform/db/open.ts';
import { addPublished } from './testing/fixture.ts';
import { inRoom, on, pairUp } from './testing/nodes.ts';
import { startPgbouncer, type TestPooler } from './testing/pgbouncer.ts';
import { type Program, runTool, startProgram } from './testing/program.ts';
import { startRedis, type TestRedis } from './testing/redis.ts';
import { emptyDatabaseOn } from './testing/template.ts';

// Two nodes behind a PgBouncer in transaction mode with two server connections, on a database that they create.

const admin = process.env.TEST_DATABASE_URL;
let database: { url: string; drop: () => Promise<void> };
let pooler: TestPooler;
let redis: TestRedis;
let folder: string;
let env: Record<string, string>;
let nodes: [Program, Program];

beforeAll(async () => {
  if (admin === undefined) return;
  database = await emptyDatabaseOn(admin);
  pooler = await startPgbouncer(admin, { default_pool_size: 2 });
  redis = await startRedis();
  folder = await mkdtemp(join(tmpdir(), 'twosome-pooler-'));
  env = {
    DATABASE_URL: pooler.urlOf(database.url),
    DATABASE_DIRECT_URL: database.url,
    DATABASE_PREPARED: 'off',
    DATABASE_POOL_SIZE: '20',
    REDIS_URL: redis.url,
    DATA_DIR: join(folder, 'data'),
    SECRET_KEY: '8f3c1d9a6be27405c0e94d71a2b65f38',
  };
  nodes = [await startProgram(env), await startProgram(env)];
});
afterAll(async () => {
  if (admin === undefined) return;
  await Promise.all((nodes ?? []).map((node) => node.stop()));
  await pooler.end();
  await redis.end();
  await rm(folder, { recursive: true, force: true });
  await database.drop();
});

/** Runs statements without the pooler. */
async function direct(script: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return client.query(script).finally(() => client.end());
}

describe.runIf(admin)('behind PgBouncer in transaction mode', () => {
  test('two nodes create the tables, and couples post and chat across them', async () => {
    const [ana, bruno] = await pairUp(nodes[0], 'Ana', 'Bruno');
    const there = on(nodes[1], bruno);
    const post = await addPublished(ana, there);
    expect(post).toMatchObject({ is_private: false });
    const [hers, his] = [await inRoom(ana), await inRoom(there)];
    hers.send({ type: 'message', data: { __id__: 'one', text: 'Behind a pooler' } });
    await his.receives((frame) => JSON.stringify(frame).includes('Behind a pooler'));
  });

  test('fifty simultaneous requests on each node share two server connections', async () => {
    const [ana, bruno] = await pairUp(nodes[0], 'Chloe', 'Dan');
    const { id } = await addPublished(ana, bruno);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        const person = on(nodes[index % 2] as Program, index % 4 < 2 ? ana : bruno);
        return index % 5 === 0
          ? person.call(`POST post/${id}/comment/`, { body: { text: `Comment ${index}` } })
          : person.call('GET post/?is_timeline=true');
      }),
    );
    expect(answers.map(({ status }) => status).filter((status) => ![200, 201].includes(status))).toEqual([]);
    const { rows } = await direct(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    expect(rows[0].count).toBeLessThanOrEqual(2);
  });

  test('leave no state in the sessions that they share', async () => {
    const client = new pg.Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    onTestFinished(() => client.end());
    const found = await client.query(`
      select name || '=' || setting as state from pg_settings where source = 'session' and name <> 'application_name'
      union all select 'prepared ' || name from pg_prepared_statements
      union all select 'lock ' || locktype from pg_locks where locktype = 'advisory'
    `);
    expect(found.rows).toEqual([]);
  });

  test('a backup takes its locks on DATABASE_DIRECT_URL', async () => {
    const target = join(folder, 'backup');
    expect(await runTool('backup', target, env)).toMatchObject({ code: 0 });
    await access(join(target, 'database.dump'));
  });

  describe('a slow statement', () => {
    const limited = async (): Promise<OpenedDb> => {
      const db = await openDb({
        url: env.DATABASE_URL,
        dataDir: '',
        log: () => {},
        statementTimeoutMs: 1_000,
        prepared: false,
      });
      onTestFinished(() => db.close());
      return db;
    };
    const running = async (marker: string) =>
      (
        await direct(
          `select pid from pg_stat_activity where query like '%${marker}%' and state = 'active' and pid <> pg_backend_pid()`,
        )
      ).rows;

    test('is cancelled in the database too', async () => {
      const db = await limited();
      await expect(db.query(sql`select pg_sleep(60) as ${raw('alone')}`)).rejects.toMatchObject({
        kind: 'unavailable',
      });
      await expect.poll(() => running('pg_sleep(60) as alone')).toEqual([]);
      expect(await db.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
    });

    test('of a transaction too, and the limit does not outlive it', async () => {
      const db = await limited();
      const slow = db.transaction((tx) => tx.query(sql`select pg_sleep(60) as ${raw('inside')}`));
      await expect(slow).rejects.toMatchObject({ kind: 'unavailable' });
      await expect.poll(() => running('pg_sleep(60) as inside')).toEqual([]);
      const [row] = await db.query<{ limit: string }>(
        sql`select current_setting('statement_timeout') as limit`,
      );
      expect(row?.limit).toBe('0');
    });
  });
});

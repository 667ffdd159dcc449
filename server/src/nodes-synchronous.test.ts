import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenedDb, openDb } from './platform/db/open.ts';
import { startReplica, type TestReplica } from './testing/replica.ts';

// A primary that waits for a synchronous replica which is away. PostgreSQL ends that wait when the statement is cancelled
// and reports success, although the write is lost if this primary is.

const admin = process.env.TEST_DATABASE_URL;
let primary: TestReplica;
let db: OpenedDb;
let operator: OpenedDb;

beforeAll(async () => {
  if (admin === undefined) return;
  // a copy of the test database's server, as a primary with settings of its own
  primary = await startReplica(admin);
  await primary.run('select pg_promote()');
  const options = { url: primary.urlOf(admin), dataDir: '', log: () => {} };
  operator = await openDb(options);
  db = await openDb({ ...options, statementTimeoutMs: 500 });
  await operator.query(sql`create table cups (name text primary key)`);
  await operator.query(sql`alter system set synchronous_standby_names = 'nobody'`);
  await operator.query(sql`alter system set synchronous_commit = on`);
  await operator.query(sql`select pg_reload_conf()`);
});
afterAll(async () => {
  await db?.close();
  await operator?.close();
  await primary?.end();
});

describe.skipIf(admin === undefined)('a wait that is cut short', () => {
  const unavailable = { kind: 'unavailable' };

  test('a transaction whose COMMIT reaches the time limit in that wait is not acknowledged', async () => {
    const pouring = db.transaction(async (tx) => tx.query(sql`insert into cups values ('tea')`));
    await expect(pouring).rejects.toMatchObject(unavailable);
  });

  test('a statement that is cancelled in that wait is not acknowledged, and its session stays usable', async () => {
    const pouring = operator.query(sql`insert into cups values ('coffee')`);
    const cancel = sql`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
    const refused = expect(pouring).rejects.toMatchObject(unavailable);
    await expect.poll(() => db.query(cancel)).not.toEqual([]);
    await refused;
    expect(await operator.query(sql`select name from cups where name = 'coffee'`)).toEqual([
      { name: 'coffee' },
    ]);
  });
});

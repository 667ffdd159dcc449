import { closeCodes } from '@twosome/contract/platform/frames';
import type { Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../platform/db/db.ts';
import { newcomer } from '../../testing/cast.ts';
import { testDb } from '../../testing/database.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

let db: Db;
let server: TestServer;
/** Delays the next session lookup after its query has run. */
let delayLookup: (() => Promise<void>) | null = null;

beforeAll(async () => {
  db = await testDb();
  const query = async <Row>(statement: Sql): Promise<Row[]> => {
    const rows = await db.query<Row>(statement);
    const delay = statement.text.includes('token_hash') ? delayLookup : null;
    if (delay !== null) delayLookup = null;
    await delay?.();
    return rows;
  };
  server = await startServer(
    new Proxy(db, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)) }),
  );
});
afterAll(async () => {
  await server.close();
  await db.close();
});

test('a socket that is opening while its user is connected is closed as the wrong socket', async () => {
  const [gil, hana] = [await newcomer(server, 'Gil'), await newcomer(server, 'Hana')];
  let lookedUp = () => {};
  let release = () => {};
  const lookup = new Promise<void>((resolve) => {
    lookedUp = resolve;
  });
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  delayLookup = () => {
    lookedUp();
    return gate;
  };
  const opening = hana.listen('single');
  await lookup;
  const { status } = await gil.call('POST auth/connect/', { body: { id: hana.user.id } });
  expect(status).toBe(200);
  await server.settled();
  release();
  expect(await (await opening).closed).toBe(closeCodes.wrongSocket);
});

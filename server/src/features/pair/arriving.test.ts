import { closeCodes } from '@twosome/contract/platform/frames';
import type { Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../platform/db/db.ts';
import { connectByOne, newcomer } from '../../testing/cast.ts';
import { testDb } from '../../testing/database.ts';
import { gate } from '../../testing/gate.ts';
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
  const [lookup, answer] = [gate(), gate()];
  delayLookup = () => {
    lookup.open();
    return answer.opened;
  };
  const opening = hana.listen('single');
  await lookup.opened;
  await connectByOne(gil, hana);
  await server.settled();
  answer.open();
  expect(await (await opening).closed).toBe(closeCodes.wrongSocket);
});

import { closeCodes } from '@twosome/contract/platform/frames';
import type { Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../platform/db/db.ts';
import { newcomer } from '../../testing/cast.ts';
import { testDb } from '../../testing/database.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

let db: Db;
let server: TestServer;
/** Called with the answer to the next look-up of a token: it goes on when that lets it. */
let hold: (() => Promise<void>) | null = null;

beforeAll(async () => {
  db = await testDb();
  const query = async <Row>(sentence: Sql): Promise<Row[]> => {
    const rows = await db.query<Row>(sentence);
    const held = sentence.text.includes('token_hash') ? hold : null;
    if (held !== null) hold = null;
    await held?.();
    return rows;
  };
  server = await startServer(
    new Proxy(db, { get: (own, name) => (name === 'query' ? query : Reflect.get(own, name)) }),
  );
});
afterAll(async () => {
  await server.close();
  await db.close();
});

test('a socket that is being opened while its person is connected is told to look again', async () => {
  const [gil, hana] = [await newcomer(server, 'Gil'), await newcomer(server, 'Hana')];
  let arrive = () => {};
  let letIn = () => {};
  const isKnown = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const gate = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  hold = () => {
    arrive();
    return gate;
  };
  const opening = hana.listen('single');
  await isKnown;
  const { status } = await gil.call('POST auth/connect/', { body: { id: hana.user.id } });
  expect(status).toBe(200);
  await server.app.settled();
  letIn();
  expect(await (await opening).closed).toBe(closeCodes.wrongSocket);
});

test('one that is open hears of it and stays until the page leaves', async () => {
  const [gil, hana] = [await newcomer(server, 'Ivo'), await newcomer(server, 'Jana')];
  const ear = await hana.listen('single');
  await gil.call('POST auth/connect/', { body: { id: hana.user.id } });
  await ear.hears(({ type }) => type === 'twosome_connected');
  await server.app.settled();
  expect(server.app.sockets.of({ userIds: [hana.user.id] }).length).toBe(1);
});

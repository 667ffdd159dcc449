import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from './platform/db/db.ts';
import { type Cast, callCast } from './testing/cast.ts';
import { emptyDb, testDb } from './testing/database.ts';
import { addPost } from './testing/fixture.ts';
import { someone } from './testing/person.ts';
import { startServer, type TestServer } from './testing/server.ts';

// One installation before, during and after a rotation of SECRET_KEY.

const [oldKey, newKey] = ['8f3c1d9a6be27405c0e94d71a2b65f38', 'b1e07a52d3c8f46990a7e5d2146cf38b'];
const guessable = 'a'.repeat(32);
let db: Db;
let before: TestServer;
let during: TestServer;
let after: TestServer;
let guessed: TestServer;
let guessablePrevious: TestServer;
let cast: Cast;

beforeAll(async () => {
  db = await testDb();
  before = await startServer(db, { SECRET_KEY: oldKey });
  during = await startServer(db, { SECRET_KEY: newKey, SECRET_KEY_PREVIOUS: oldKey });
  after = await startServer(db, { SECRET_KEY: newKey });
  guessed = await startServer(db, { SECRET_KEY_PREVIOUS: guessable });
  guessablePrevious = await startServer(db, {});
});
beforeEach(async () => {
  await emptyDb(db);
  cast = await callCast(before);
});
afterAll(async () => {
  for (const server of [before, during, after, guessed, guessablePrevious]) await server.close();
  await db.close();
});

test('tokens of the previous key are accepted only while it is configured', async () => {
  const { ana } = cast;
  for (let n = 0; n < 21; n += 1) await addPost(ana);
  const { next, results } = (await ana.call('GET post/?is_timeline=true')).body;
  const image = results[0].images[0].image;
  for (const server of [during, after])
    await cp(join(before.dataDir, 'media'), join(server.dataDir, 'media'), { recursive: true, force: true });
  const onServer = async (server: TestServer) => {
    const there = someone(server, 'Ana', ana.token);
    const page = await there.call(`GET ${next.replace('/api/v1/', '')}`);
    return [page.status, (await there.fetch(image)).status];
  };
  expect(await onServer(before)).toEqual([200, 200]);
  expect(await onServer(during)).toEqual([200, 200]);
  expect(await onServer(after)).toEqual([400, 404]);
  expect((await onServer(guessed))[0]).toBe(400);
});

test('partners who parted need both codes under every later key', async () => {
  const { ana, bruno } = cast;
  await ana.call('POST auth/disconnect/', { body: {} });
  for (const server of [during, after, guessablePrevious]) {
    const there = someone(server, 'Ana', ana.token);
    const preview = await there.call(`GET auth/connect/preview/?id=${bruno.user.id}`);
    expect(preview.body).toMatchObject({ first_name: 'Bruno', needs_both: true });
  }
});

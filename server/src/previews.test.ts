import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from './platform/db/db.ts';
import { callCast } from './testing/cast.ts';
import { emptyDb, testDb } from './testing/database.ts';
import { startServer, type TestServer } from './testing/server.ts';
import { addPost, addPublished } from './testing/stage.ts';

const folder = mkdtempSync(join(tmpdir(), 'web-'));
/** What one request asks of the database; sweeps of the server do not count. */
const asked = new AsyncLocalStorage<{ times: number }>();
const counting = (db: Db): Db =>
  new Proxy(db, {
    get(target, name) {
      const count = asked.getStore();
      if (count && (name === 'query' || name === 'inOneGo')) count.times += 1;
      return Reflect.get(target, name);
    },
  });
let db: Db;
let server: TestServer;
beforeAll(async () => {
  writeFileSync(join(folder, 'app.html'), '<!doctype html><title>Twosome</title>');
  db = await testDb();
  server = await startServer(counting(db), {}, undefined, folder);
});
afterAll(async () => {
  await server.close();
  await emptyDb(db);
  await db.close();
  rmSync(folder, { recursive: true });
});

/** As whoever makes a preview asks for it; `times` is how often the database was asked meanwhile. */
async function preview(url: string, headers: Record<string, string> = {}) {
  const count = { times: 0 };
  // begun inside, by the await: inject itself only makes the request ready
  const {
    statusCode,
    body,
    headers: said,
  } = await asked.run(
    count,
    async () => await server.app.http.app.inject({ url, headers: { accept: 'text/html', ...headers } }),
  );
  const { date, 'x-request-id': id, ...rest } = said;
  return { answer: { statusCode, body, headers: rest }, times: count.times };
}

it('a link to a post or a profile shows the same, whatever is there and whoever asks, and nothing is looked up', async () => {
  const { ana, bruno, mallory } = await callCast(server);
  const shared = await addPublished(ana, bruno);
  const { body: secret } = await addPost(ana);
  const profile = ana.user.twosome?.id;
  const { answer: nothing } = await preview('/post/00000000000000000000');
  expect(nothing).toMatchObject({ statusCode: 200, body: '<!doctype html><title>Twosome</title>' });
  const addresses = [
    `/post/${shared.id}`,
    `/post/${secret.id}`,
    `/profile/${profile}`,
    `/profile/${profile}/post/?focused=${secret.id}`,
    '/profile/00000000000000000000',
    `/connect?code=${ana.user.id}`,
  ];
  for (const address of addresses)
    for (const headers of [
      {},
      { authorization: `Bearer ${mallory.token}` },
      { 'user-agent': 'Twitterbot/1.0' },
    ])
      expect([address, await preview(address, headers)]).toEqual([address, { answer: nothing, times: 0 }]);

  // and what does look it up is counted
  const call = await preview(`/api/v1/post/${shared.id}/`, { authorization: `Bearer ${ana.token}` });
  expect(call.answer.statusCode).toBe(200);
  expect(call.times).toBeGreaterThan(0);
});

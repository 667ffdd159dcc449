import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from './platform/db/db.ts';
import { callCast } from './testing/cast.ts';
import { emptyDb, testDb } from './testing/database.ts';
import { addPost, addPublished } from './testing/fixture.ts';
import { startServer, type TestServer } from './testing/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'web-'));
/** Counts the database queries of one request, without those of sweeps. */
const requestQueries = new AsyncLocalStorage<{ times: number }>();
const counting = (db: Db): Db =>
  new Proxy(db, {
    get(target, name) {
      const count = requestQueries.getStore();
      if (count && (name === 'query' || name === 'transaction')) count.times += 1;
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

/** Fetches a page like a link preview; `times` is the number of its database queries. */
async function preview(url: string, headers: Record<string, string> = {}) {
  const count = { times: 0 };
  // awaited inside `run`, because `inject` sends the request only when it is awaited
  const {
    statusCode,
    body,
    headers: responseHeaders,
  } = await requestQueries.run(
    count,
    async () => await server.app.http.app.inject({ url, headers: { accept: 'text/html', ...headers } }),
  );
  const { date, 'x-request-id': id, ...rest } = responseHeaders;
  return { answer: { statusCode, body, headers: rest }, times: count.times };
}

it('a link to a post or a profile is the same page for every id and viewer, without a database query', async () => {
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

  // proves that queries are counted
  const call = await preview(`/api/v1/post/${shared.id}/`, { authorization: `Bearer ${ana.token}` });
  expect(call.answer.statusCode).toBe(200);
  expect(call.times).toBeGreaterThan(0);
});

import { beforeEach, expect, test } from 'vitest';
import { type Store, StoreFull } from '../../platform/storage/store.ts';
import { agreedBook, bookKeys } from '../../testing/book-examples.ts';
import { createFixture } from '../../testing/fixture.ts';
import { buildBook, failBook } from './build-book.ts';

// Books that are made again, or by two nodes. Each is printed by a process, so this runs at night.

const fixture = createFixture();
const deps = () => ({ db: fixture.server.db, store: fixture.server.store, emit: async () => {} });
const { signal } = new AbortController();
const agreed = () => agreedBook(fixture.cast);
const bookOf = async () => (await fixture.cast.ana.call('GET book/')).body;
const keysOf = () => bookKeys(fixture.server.store);

beforeEach(async () => fixture.server.store.remove(await keysOf()));

test('an interrupted run is followed by one that completes the book', async () => {
  const { bookId } = await agreed();
  const cut = new AbortController();
  const store: Store = { ...fixture.server.store, put: async () => cut.abort() };
  await expect(buildBook({ ...deps(), store })({ bookId }, cut.signal)).rejects.toThrow();
  await fixture.server.app.jobs.runDue();
  const ready = await bookOf();
  expect(ready.status).toBe('ready');
  await buildBook(deps())({ bookId }, signal);
  expect(await bookOf()).toEqual(ready);
});

test('two nodes that make the same book keep its file', async () => {
  const { bookId } = await agreed();
  const store: Store = {
    ...fixture.server.store,
    put: async (key, file) => {
      await fixture.server.store.put(key, file);
      await buildBook(deps())({ bookId }, signal);
    },
  };
  await buildBook({ ...deps(), store })({ bookId }, signal);
  await failBook(deps())({ bookId });
  const { status, url } = await bookOf();
  expect([status, (await fixture.cast.ana.fetch(url)).status]).toEqual(['ready', 200]);
});

test('a book that failed without any picture is made once there is one again', async () => {
  const { ana } = fixture.cast;
  const { bookId, postId } = await agreed();
  await ana.call(`DELETE post/${postId}/`);
  await fixture.server.app.jobs.runDue();
  expect(await bookOf()).toMatchObject({ status: 'failed', url: null });
  expect(await keysOf()).toEqual([]);
  await ana.call(`POST post/${postId}/restore/`, { body: {} });
  expect((await ana.call(`POST book/${bookId}/agree/`, { body: {} })).body.status).toBe('making');
  await fixture.server.app.jobs.runDue();
  expect(await bookOf()).toMatchObject({ status: 'ready', photos: 1 });
});

test('a book that is taken away while it is made leaves no file', async () => {
  const { bookId } = await agreed();
  const store: Store = {
    ...fixture.server.store,
    put: async (key, file) => {
      await fixture.cast.bruno.call(`DELETE book/${bookId}/`);
      return fixture.server.store.put(key, file);
    },
  };
  await buildBook({ ...deps(), store })({ bookId }, signal);
  expect([await keysOf(), (await bookOf()).status]).toEqual([[], 'none']);
});

test('a book that failed, or that a restored backup lacks, is made again by either partner', async () => {
  const { bookId } = await agreed();
  const full = new StoreFull(new Error('no space left on device'));
  const store = { ...fixture.server.store, put: async () => Promise.reject(full) };
  await buildBook({ ...deps(), store })({ bookId }, signal);
  expect((await bookOf()).status).toBe('failed');
  await fixture.cast.ana.call(`POST book/${bookId}/agree/`, { body: {} });
  await fixture.server.app.jobs.runDue();
  expect((await bookOf()).status).toBe('ready');
  // a restored backup has no books
  await fixture.server.store.remove(await keysOf());
  expect(await bookOf()).toMatchObject({ status: 'failed', url: null });
  await fixture.cast.bruno.call(`POST book/${bookId}/agree/`, { body: {} });
  await fixture.server.app.jobs.runDue();
  expect((await bookOf()).status).toBe('ready');
});

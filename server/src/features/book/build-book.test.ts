import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { beforeEach, expect, test } from 'vitest';
import { type Store, StoreFull } from '../../platform/storage/store.ts';
import { agreedBook, bookKeys } from '../../testing/book-examples.ts';
import { again, part } from '../../testing/cast.ts';
import { createFixture } from '../../testing/fixture.ts';
import { sweepBooks } from './book.ts';
import { bookDownloads } from './book.view.ts';
import { buildBook } from './build-book.ts';

// What a run leaves that is disturbed; rebuilding.test.ts has what follows.

const fixture = createFixture();
const deps = () => ({ db: fixture.server.db, store: fixture.server.store, emit: async () => {} });
const { signal } = new AbortController();
const agreed = () => agreedBook(fixture.cast);
const bookOf = async () => (await fixture.cast.ana.call('GET book/')).body;
const keysOf = () => bookKeys(fixture.server.store);

beforeEach(async () => fixture.server.store.remove(await keysOf()));

/** A store in which `act` happens while the book is being written. */
const storeDuringWhich = (act: () => Promise<unknown>): Store => ({
  ...fixture.server.store,
  put: async (key, file) => {
    await act();
    return fixture.server.store.put(key, file);
  },
});

test('an interrupted run leaves no file', async () => {
  const { bookId } = await agreed();
  const cut = new AbortController();
  const store = storeDuringWhich(async () => cut.abort());
  await expect(buildBook({ ...deps(), store })({ bookId }, cut.signal)).rejects.toThrow();
  expect([await keysOf(), (await bookOf()).status]).toEqual([[], 'making']);
});

test('a post that is deleted after the agreement is not in it: without any picture the book fails', async () => {
  const { ana } = fixture.cast;
  const { postId } = await agreed();
  await ana.call(`DELETE post/${postId}/`);
  await fixture.server.app.jobs.runDue();
  expect(await bookOf()).toMatchObject({ status: 'failed', url: null });
  expect(await keysOf()).toEqual([]);
});

test('a couple that parts while its book is made leaves no file', async () => {
  const { bookId } = await agreed();
  const store = storeDuringWhich(async () => part(await again(fixture.cast.bruno)));
  await buildBook({ ...deps(), store })({ bookId }, signal);
  expect(await keysOf()).toEqual([]);
  expect(await fixture.server.db.query(sql`select from books`)).toEqual([]);
  expect(
    await fixture.server.db.query(sql`select from jobs where data->>'bookId' = ${bookId}::text`),
  ).toEqual([]);
});

test('a full disk fails the book', async () => {
  const { bookId } = await agreed();
  const full = new StoreFull(new Error('no space left on device'));
  const store = { ...fixture.server.store, put: async () => Promise.reject(full) };
  await buildBook({ ...deps(), store })({ bookId }, signal);
  expect((await bookOf()).status).toBe('failed');
});

test('files without a book are removed', async () => {
  const { bookId } = await agreed();
  await buildBook(deps())({ bookId }, signal);
  await fixture.server.store.put(bookDownloads.keyOf(newId()), Buffer.from('orphaned'));
  await sweepBooks(fixture.server);
  expect(await keysOf()).toEqual([bookDownloads.keyOf(bookId)]);
});

import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { beforeEach, expect, test } from 'vitest';
import type { Store } from '../../platform/storage/store.ts';
import { StoreFull } from '../../platform/storage/store.ts';
import { ask } from '../../testing/book-examples.ts';
import { again, part } from '../../testing/cast.ts';
import { addPost, createFixture } from '../../testing/fixture.ts';
import { sweepBooks } from './book.ts';
import { bookKeyOf } from './book.view.ts';
import { buildBook, failBook } from './build-book.ts';

const fixture = createFixture();
const deps = () => ({ db: fixture.server.db, store: fixture.server.store, emit: async () => {} });
const { signal } = new AbortController();
const bookOf = async () => (await fixture.cast.ana.call('GET book/')).body;
const keysOf = async () => {
  const keys: string[] = [];
  for await (const { key } of fixture.server.store.list('books')) keys.push(key);
  return keys;
};

beforeEach(async () => fixture.server.store.remove(await keysOf()));

/** A book that both want and that no node makes yet. */
async function agreed(): Promise<{ bookId: string; postId: string }> {
  const { ana, bruno } = fixture.cast;
  const { body: post } = await addPost(ana, { text: 'By the sea.' });
  const { body } = await ask(ana);
  await bruno.call(`POST book/${body.id}/agree/`, { body: {} });
  return { bookId: body.id, postId: post.id };
}

/** A store in which `act` happens while the book is being written. */
const storeDuringWhich = (act: () => Promise<unknown>): Store => ({
  ...fixture.server.store,
  put: async (key, file) => {
    await act();
    return fixture.server.store.put(key, file);
  },
});

test('an interrupted run leaves no file, and the next one completes the book', async () => {
  const { bookId } = await agreed();
  const cut = new AbortController();
  const store = storeDuringWhich(async () => cut.abort());
  await expect(buildBook({ ...deps(), store })({ bookId }, cut.signal)).rejects.toThrow();
  expect([await keysOf(), (await bookOf()).status]).toEqual([[], 'making']);
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

test('a post that is deleted after the agreement is not in it; without any picture the book fails', async () => {
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

test('a book that is taken away while it is made leaves no file', async () => {
  const { bookId } = await agreed();
  const store = storeDuringWhich(() => fixture.cast.bruno.call(`DELETE book/${bookId}/`));
  await buildBook({ ...deps(), store })({ bookId }, signal);
  expect([await keysOf(), (await bookOf()).status]).toEqual([[], 'none']);
});

test('a full disk fails the book, and either partner starts it again', async () => {
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

test('files without a book are removed', async () => {
  const { bookId } = await agreed();
  await buildBook(deps())({ bookId }, signal);
  await fixture.server.store.put(bookKeyOf(newId()), Buffer.from('orphaned'));
  await sweepBooks(fixture.server);
  expect(await keysOf()).toEqual([bookKeyOf(bookId)]);
});

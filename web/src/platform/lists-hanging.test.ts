import { timing } from '@twosome/contract/platform/timing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, held, key, listsOf, page } from '../testing/lists.ts';
import { Failure, networkFailure } from './failure.ts';
import { resetStores } from './state.ts';

/** Lists on a hanging connection. */

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  resetStores();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** Shows the cached list while the first page is still loading. */
async function hanging(cached: string | null | undefined, ...later: Answer[]) {
  const first = held();
  const all = listsOf(cached, first.answer, ...later);
  void all.lists.open(key);
  await pass(timing.cacheFallback);
  return { ...all, first };
}

test('the cached list is shown after the timeout, not before', async () => {
  const { lists, shown, load } = listsOf('ab', held().answer);
  void lists.open(key);
  await pass(timing.cacheFallback - 1);
  expect(shown()).toEqual(['', 'loading', null]);
  await pass(1);
  expect([shown(), lists.get(key).isStale]).toEqual([['ab', 'loaded', null], true]);
  expect(load).toHaveBeenCalledOnce();
});

test('without a cached list the page keeps waiting', async () => {
  for (const cached of [null, undefined]) {
    const { shown, first } = await hanging(cached);
    expect(shown()).toEqual(['', 'loading', null]);
    await first.resolve(page('c'));
    expect(shown()).toEqual(['c', 'finished', null]);
    resetStores();
  }
});

test('the response replaces the cached list, except for ids delivered in the meantime', async () => {
  const { lists, shown, first, cache } = await hanging('abcde');
  lists.prepend(key, 'n');
  lists.remove('b');
  cache.markFresh.mockClear();
  await first.resolve(page('abc'));
  expect([shown(), lists.get(key).isStale]).toEqual([['nac', 'finished', null], false]);
  expect(cache.markFresh).toHaveBeenCalled();
});

test('ids from the socket before the timeout stay on top', async () => {
  const { lists, shown } = listsOf('ab', held().answer);
  void lists.open(key);
  await pass(1000);
  lists.prepend(key, 'n');
  await pass(timing.cacheFallback);
  expect(shown()).toEqual(['nab', 'loaded', null]);
});

test('a user who reads further down receives two pages and keeps the position', async () => {
  const { shown, first, load } = await hanging('abcde', page('de', 'three'));
  await first.resolve(page('nab', 'two'));
  expect(shown()).toEqual(['nabde', 'loaded', null]);
  expect(load).toHaveBeenLastCalledWith(key, 'two');
});

test.each([1000, 500, 503])(
  'if the request fails after all (%i) the cached list stays and is marked stale',
  async (status) => {
    const { lists, shown, first, cache } = await hanging('ab');
    await first.reject(new Failure(status, {}));
    expect([shown(), lists.get(key).isStale]).toEqual([['ab', 'loaded', null], true]);
    expect(cache.markFresh).not.toHaveBeenCalled();
    expect(cache.hydrate).toHaveBeenCalledOnce();
  },
);

test.each([403, 404])('a list that the server denies (%i) is empty, whatever was cached', async (status) => {
  const { shown, first } = await hanging('ab');
  await first.reject(new Failure(status, {}));
  expect(shown()).toEqual(['', 'error', status]);
});

test('a list closed during the request stays closed', async () => {
  const { lists, shown, first } = await hanging('ab');
  lists.close(key, new Failure(403, {}));
  await first.resolve(page('ab'));
  expect(shown()).toEqual(['', 'error', 403]);
});

test('a response that arrives while the cache is read is not overwritten by it', async () => {
  const first = held();
  const { lists, cache, shown } = listsOf('ab', first.answer);
  let hydrated = (_: { things: { id: string }[] }) => {};
  cache.hydrate.mockImplementation(() => new Promise((resolve) => (hydrated = resolve)));
  void lists.open(key);
  await pass(timing.cacheFallback);
  await first.resolve(page('c'));
  hydrated({ things: [{ id: 'a' }] });
  await pass(0);
  expect(shown()).toEqual(['c', 'finished', null]);
  expect(cache.markFresh).toHaveBeenCalledTimes(2);
});

test('a refresh while the cache is read follows the hanging request, and the list stays stale until an answer', async () => {
  const { lists, load, cache, shown } = listsOf('ab', held().answer);
  let hydrated = (_: { things: { id: string }[] }) => {};
  cache.hydrate.mockImplementation(() => new Promise((resolve) => (hydrated = resolve)));
  void lists.open(key);
  await pass(timing.cacheFallback);
  void lists.refresh(key);
  hydrated({ things: [{ id: 'a' }] });
  await pass(timing.cacheFallback);
  expect([shown()[0], load.mock.calls.length]).toEqual(['a', 2]);
  expect(cache.markFresh).not.toHaveBeenCalled();
});

test('a list hydrated twice stays stale', async () => {
  const { lists, cache, shown } = listsOf(null, held().answer, held().answer);
  void lists.open(key);
  await pass(timing.cacheFallback);
  // another tab has cached a list in the meantime
  const resolvers: ((left: { things: { id: string }[] }) => void)[] = [];
  cache.hydrate.mockImplementation(() => new Promise((resolve) => resolvers.push(resolve)));
  void lists.refresh(key);
  await pass(timing.cacheFallback);
  void lists.refresh(key);
  await pass(timing.cacheFallback);
  for (const hydrated of resolvers) hydrated({ things: [{ id: 'a' }] });
  await pass(0);
  expect(shown()[0]).toBe('a');
  expect(cache.markFresh).not.toHaveBeenCalled();
});

test('opening again while the first request hangs sends no request', async () => {
  const { lists, load } = await hanging(undefined);
  await lists.open(key);
  expect(load).toHaveBeenCalledOnce();
});

test('a refresh before the timeout waits for the pending request; after it, it sends another one', async () => {
  const { lists, load, shown } = listsOf(undefined, held().answer, page('c'));
  void lists.open(key);
  await pass(timing.cacheFallback - 1);
  const refreshed = lists.refresh(key, { background: true });
  expect(load).toHaveBeenCalledOnce();
  await pass(1);
  await refreshed;
  expect(shown()).toEqual(['c', 'finished', null]);
});

test('of two responses the first one counts; the other is dropped', async () => {
  const second = held();
  const { lists, shown, first } = await hanging('ab', second.answer);
  void lists.refresh(key, { background: true });
  expect(shown()).toEqual(['ab', 'refreshing', null]);
  await first.resolve(page('c'));
  expect(shown()).toEqual(['c', 'finished', null]);
  await second.resolve(page('d'));
  expect(shown()).toEqual(['c', 'finished', null]);
});

test('a failing request does not end the wait for a later one', async () => {
  for (const cached of ['ab', null]) {
    const second = held();
    const { lists, shown, first } = await hanging(cached, second.answer);
    void lists.refresh(key, { background: true });
    const before = shown();
    await first.reject(networkFailure());
    expect(shown()).toEqual(before);
    await second.resolve(page('d'));
    expect(shown()).toEqual(['d', 'finished', null]);
    resetStores();
  }
});

test('a hanging refresh overtaken by a failing one leaves the list unchanged and not busy', async () => {
  const { lists, done, shown } = listsOf(
    undefined,
    page('ab', 'two'),
    held().answer,
    networkFailure(),
    page('c'),
  );
  await done(lists.open(key));
  void lists.refresh(key, { background: true });
  await pass(timing.cacheFallback);
  await done(lists.refresh(key, { background: true }));
  expect(shown()).toEqual(['ab', 'loaded', null]);
  await done(lists.refresh(key));
  expect(shown()).toEqual(['c', 'finished', null]);
});

test('a stale list is marked again when a refresh hangs or fails', async () => {
  const { lists, cache, done } = listsOf('ab', networkFailure(), held().answer, new Failure(500, {}));
  await done(lists.open(key));
  void lists.refresh(key, { background: true });
  await pass(timing.cacheFallback - 1);
  expect(cache.markStale).not.toHaveBeenCalled();
  await pass(1);
  expect(cache.markStale).toHaveBeenCalledOnce();
  await done(lists.refresh(key, { background: true }));
  expect(cache.markStale).toHaveBeenCalledTimes(2);
});

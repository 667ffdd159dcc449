import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { key, listsOf, page } from '../testing/lists.ts';
import { Failure, networkFailure } from './failure.ts';
import type { Lists } from './lists.ts';
import { resetStores } from './state.ts';

/** Lists while offline: the cached list, and its replacement by the network. */

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  resetStores();
});

const offline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

test.each([1000, 502, 503])(
  'with the server down (%i) the cached list is shown, without deleted entries',
  async (status) => {
    const { lists, done, shown } = listsOf('axb', new Failure(status, {}));
    await done(lists.open(key));
    expect(shown()).toEqual(['ab', 'loaded', null]);
    expect(lists.get(key).loadedAt).toBe(0);
  },
);

test.each([403, 404, 500])(
  'a response of the server itself (%i) is not replaced by the cache',
  async (status) => {
    const { lists, cache, done, shown } = listsOf('ab', new Failure(status, {}));
    await done(lists.open(key));
    expect(shown()).toEqual(['', 'error', status]);
    expect(cache.hydrate).not.toHaveBeenCalled();
  },
);

test('offline there is no request and no wait', async () => {
  offline();
  const { lists, load, shown } = listsOf('ab');
  await lists.open(key);
  expect(shown()).toEqual(['ab', 'loaded', null]);
  await lists.refresh(key);
  await lists.more(key);
  expect([load.mock.calls, shown()]).toEqual([[], ['ab', 'loaded', null]]);
});

test('a cached empty list is empty, not loading forever', async () => {
  offline();
  const { lists, shown } = listsOf('');
  await lists.open(key);
  expect(shown()).toEqual(['', 'finished', null]);
});

test('without a cached list there is an error with a retry', async () => {
  offline();
  const { lists, done, shown } = listsOf(null, networkFailure(), page('ab'));
  await done(lists.open(key));
  expect(shown()).toEqual(['', 'error', 1000]);
  await done(lists.retry(key));
  expect(shown()).toEqual(['ab', 'finished', null]);
});

test('the first page replaces the whole cached list, whose entries may be deleted or hidden', async () => {
  const { lists, cache, done, shown } = listsOf('abcde', networkFailure(), page('bd', 'two'), page('e'));
  await done(lists.open(key));
  await done(lists.refresh(key));
  expect(shown()).toEqual(['bd', 'loaded', null]);
  expect(cache.markFresh).toHaveBeenCalled();
  await done(lists.more(key));
  expect(shown()).toEqual(['bde', 'finished', null]);
});

test('a user who reads further down receives two pages together and keeps the position', async () => {
  const { lists, load, done, shown } = listsOf(
    'abcde',
    networkFailure(),
    page('nab', 'two'),
    page('de', 'three'),
  );
  await done(lists.open(key));
  const refreshing = lists.refresh(key, { background: true });
  expect(shown()).toEqual(['abcde', 'refreshing', null]);
  await done(refreshing);
  expect(shown()).toEqual(['nabde', 'loaded', null]);
  expect(load.mock.calls.map(([, next]) => next)).toEqual([null, null, 'two']);
});

test('a failing refresh changes nothing, and the next one can replace the list', async () => {
  const { lists, done, shown } = listsOf('ab', networkFailure(), networkFailure(), page('c'));
  await done(lists.open(key));
  await done(lists.refresh(key));
  expect(shown()).toEqual(['ab', 'loaded', null]);
  await done(lists.refresh(key));
  expect(shown()).toEqual(['c', 'finished', null]);
});

test('at most thirty entries are cached in their current state; a hydrated list is not written again', async () => {
  const letters = 'abcdefghijklmnopqrstuvwyzABCDEFGHIJ';
  const { lists, cache, done, cachedIds } = listsOf(null, page(letters));
  await done(lists.open(key));
  lists.remove('a');
  expect(cachedIds()).toBe(letters.slice(1, 31));
  const old = listsOf('ab', networkFailure());
  await old.done(old.lists.open(key));
  old.lists.saveOffline();
  expect(old.cache.save).not.toHaveBeenCalled();
  expect(cache.save).toHaveBeenCalled();
});

test.each([
  ['denies a refresh', (lists: Lists) => lists.refresh(key)],
  ['closes it', async (lists: Lists) => lists.close(key, new Failure(404, {}))],
])('the cached list is deleted when the server %s', async (_, close) => {
  const { lists, cache, done, cachedIds } = listsOf(null, page('ab'), new Failure(403, {}));
  await done(lists.open(key));
  expect(cachedIds()).toBe('ab');
  cache.save.mockClear();
  await done(close(lists));
  expect(cache.save).toHaveBeenCalled();
  expect(cachedIds()).toBeUndefined();
});

test('a list that only fails stays cached', async () => {
  const { lists, cache, done } = listsOf(null, page('ab'), new Failure(500, {}), networkFailure());
  await done(lists.open(key));
  cache.save.mockClear();
  await done(lists.refresh(key));
  await done(lists.refresh(key));
  expect(cache.save).not.toHaveBeenCalled();
});

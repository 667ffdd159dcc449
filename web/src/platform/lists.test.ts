import { timing } from '@twosome/contract/platform/timing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { key, listsOf, page } from '../testing/lists.ts';
import { Failure, networkFailure } from './failure.ts';
import { createLists } from './lists.ts';
import { wipeState } from './state.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  wipeState();
});

test('opens with its first page after 200 ms, goes on with the next, and ends [S4.14 S4.19 S7.3 S9.3]', async () => {
  const { lists, load, done, shown } = listsOf(undefined, page('abc', 'two'), page('cde'));
  const opening = lists.open(key);
  await vi.advanceTimersByTimeAsync(199);
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledOnce();
  await done(opening);
  expect(shown()).toEqual(['abc', 'loaded', null]);
  await done(lists.more(key));
  expect(load).toHaveBeenLastCalledWith(key, 'two');
  expect(shown()).toEqual(['abcde', 'finished', null]);
  await done(lists.more(key));
  expect(load).toHaveBeenCalledTimes(2);
});

test('says what it is doing: loading, loading more, refreshing [S4.14 S4.15 S4.16 S4.18]', async () => {
  const { lists, done, shown } = listsOf(
    undefined,
    page('abc', 'two'),
    page('def', 'three'),
    page('xab', 'two'),
  );
  expect(shown()[1]).toBe('none');
  const opening = lists.open(key);
  expect(shown()[1]).toBe('loading');
  await done(opening);
  const more = lists.more(key);
  expect(shown()[1]).toBe('loading-more');
  await done(more);
  const looking = lists.refresh(key);
  expect(shown()[1]).toBe('refreshing');
  await done(looking);
  expect(shown()[1]).toBe('loaded');
});

test('a first page that does not come is an error [S4.17 S4.20]', async () => {
  const { lists, done, shown } = listsOf(undefined, networkFailure(), page('abc'));
  await done(lists.open(key));
  expect(shown()).toEqual(['', 'error', 1000]);
  await done(lists.retry(key));
  expect(shown()).toEqual(['abc', 'finished', null]);
});

test('a look from above replaces everything', async () => {
  const { lists, done, shown } = listsOf(
    undefined,
    page('abc', 'two'),
    page('def', 'three'),
    page('xab', 'two'),
  );
  await done(lists.open(key));
  await done(lists.more(key));
  await done(lists.refresh(key));
  expect(shown()).toEqual(['xab', 'loaded', null]);
});

test('a look of somebody who is far down keeps what stands behind the first page, and its end', async () => {
  const { lists, load, done, shown } = listsOf(
    undefined,
    page('abc', 'two'),
    page('def', 'three'),
    // b is gone, x is new
    page('xac', 'two'),
    page('g'),
  );
  await done(lists.open(key));
  await done(lists.more(key));
  await done(lists.refresh(key, { hold: true }));
  expect(shown()).toEqual(['xacdef', 'loaded', null]);
  await done(lists.more(key));
  expect(load).toHaveBeenLastCalledWith(key, 'three');
  expect(shown()).toEqual(['xacdefg', 'finished', null]);
});

test('a look that nobody asked for is asked for at once', async () => {
  const { lists, load, done } = listsOf(undefined, page('abc'), page('nabc'), page('mnabc'));
  await done(lists.open(key));
  void lists.refresh(key, { hold: true });
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(0);
  void lists.refresh(key);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(timing.listLoadDelay);
  expect(load).toHaveBeenCalledTimes(3);
});

test('more news than a page holds replace everything, for there is a gap', async () => {
  const { lists, done, shown } = listsOf(undefined, page('abc', 'two'), page('xyz', 'two'));
  await done(lists.open(key));
  await done(lists.refresh(key, { hold: true }));
  expect(shown()).toEqual(['xyz', 'loaded', null]);
});

test('what came and what went while a look was on its way is as it was said last', async () => {
  const { lists, done, shown } = listsOf(undefined, page('abc'), () => {
    lists.prepend(key, 'n');
    lists.remove('b');
    return page('abc');
  });
  await done(lists.open(key));
  await done(lists.refresh(key));
  expect(shown()).toEqual(['nac', 'finished', null]);
});

test('a look that fails leaves the list as it was', async () => {
  const { lists, done, shown } = listsOf(undefined, page('abc'), networkFailure());
  await done(lists.open(key));
  await done(lists.refresh(key));
  expect(shown()).toEqual(['abc', 'finished', null]);
});

test.each([403, 404])('one that is closed to the person (%s) empties it', async (status) => {
  const { lists, done, shown } = listsOf(undefined, page('abc', 'two'), new Failure(status, {}), page('a'));
  await done(lists.open(key));
  await done(lists.refresh(key, { hold: true }));
  expect(shown()).toEqual(['', 'error', status]);
  await done(lists.retry(key));
  expect(shown()).toEqual(['a', 'finished', null]);
});

test('a next page that fails says so, keeps what is there, and is tried again', async () => {
  const { lists, load, done, shown } = listsOf(
    undefined,
    page('abc', 'two'),
    new Failure(500, {}),
    page('d'),
  );
  await done(lists.open(key));
  await done(lists.more(key));
  expect(shown()).toEqual(['abc', 'error', 500]);
  await done(lists.retry(key));
  expect(load).toHaveBeenLastCalledWith(key, 'two');
  expect(shown()).toEqual(['abcd', 'finished', null]);
});

test('a newcomer goes before the first one that it precedes; behind a list with more to come it waits', async () => {
  const { lists, done, shown } = listsOf(undefined, page('bdf', 'two'), page('h'));
  const insert = (id: string) => lists.insert(key, id, (other) => id < other);
  insert('a');
  expect(shown()).toEqual(['', 'none', null]);
  await done(lists.open(key));
  for (const id of ['a', 'e', 'e', 'g']) insert(id);
  expect(shown()[0]).toBe('abdef');
  await done(lists.more(key));
  insert('z');
  expect(shown()[0]).toBe('abdefhz');
});

test('what was asked for before the sign-out does not come into the list of whoever is next', async () => {
  let asked = 0;
  const lists = createLists(async () => {
    asked += 1;
    return { ids: ['a'], next: null };
  });
  void lists.open(key);
  await vi.advanceTimersByTimeAsync(150);
  wipeState();
  void lists.open(key);
  await vi.advanceTimersByTimeAsync(100);
  expect([asked, lists.get(key).status]).toEqual([0, 'loading']);
  await vi.advanceTimersByTimeAsync(100);
  expect([asked, lists.get(key).ids]).toEqual([1, ['a']]);
});

import { act, renderHook } from '@testing-library/react';
import { timing } from '@twosome/contract/platform/timing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { held, key, listsOf, page } from '../testing/lists.ts';
import { Failure, networkFailure } from './failure.ts';
import { createLists } from './lists.ts';
import { resetStores } from './state.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  resetStores();
});

test('opens with its first page after 200 ms, loads the next, and ends [S4.14 S4.19 S7.3 S9.3]', async () => {
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

test('reports its status: loading, loading more, refreshing [S4.14 S4.15 S4.16 S4.18]', async () => {
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
  const refreshing = lists.refresh(key);
  expect(shown()[1]).toBe('refreshing');
  await done(refreshing);
  expect(shown()[1]).toBe('loaded');
});

test('a failed first page is an error [S4.17 S4.20]', async () => {
  const { lists, done, shown } = listsOf(undefined, networkFailure(), page('abc'));
  await done(lists.open(key));
  expect(shown()).toEqual(['', 'error', 1000]);
  await done(lists.retry(key));
  expect(shown()).toEqual(['abc', 'finished', null]);
});

test('a refresh from the top replaces everything', async () => {
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

test("a background refresh keeps the pages behind the first one, and the list's end", async () => {
  const { lists, load, done, shown } = listsOf(
    undefined,
    page('abc', 'two'),
    page('def', 'three'),
    // b is deleted, x is new
    page('xac', 'two'),
    page('g'),
  );
  await done(lists.open(key));
  await done(lists.more(key));
  await done(lists.refresh(key, { background: true }));
  expect(shown()).toEqual(['xacdef', 'loaded', null]);
  await done(lists.more(key));
  expect(load).toHaveBeenLastCalledWith(key, 'three');
  expect(shown()).toEqual(['xacdefg', 'finished', null]);
});

test('a background refresh has no delay', async () => {
  const { lists, load, done } = listsOf(undefined, page('abc'), page('nabc'), page('mnabc'));
  await done(lists.open(key));
  void lists.refresh(key, { background: true });
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(0);
  void lists.refresh(key);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(timing.listLoadDelay);
  expect(load).toHaveBeenCalledTimes(3);
});

test('a background refresh loads pages until they overlap the loaded ids, so that the position is kept', async () => {
  const { lists, load, done, shown } = listsOf(
    undefined,
    page('abc', 'two'),
    page('def', 'three'),
    page('uvw', 'after w'),
    page('xya', 'after a'),
  );
  await done(lists.open(key));
  await done(lists.more(key));
  await done(lists.refresh(key, { background: true }));
  expect(load).toHaveBeenLastCalledWith(key, 'after w');
  expect(shown()).toEqual(['uvwxyabcdef', 'loaded', null]);
  void done(lists.more(key));
  await vi.advanceTimersByTimeAsync(timing.listLoadDelay);
  expect(load).toHaveBeenLastCalledWith(key, 'three');
});

test('more than five new pages replace everything', async () => {
  const news = ['klm', 'nop', 'qrs', 'tuv', 'xyz'].map((ids) => page(ids, ids));
  const { lists, load, done, shown } = listsOf(undefined, page('abc', 'two'), ...news);
  await done(lists.open(key));
  await done(lists.refresh(key, { background: true }));
  expect(load).toHaveBeenCalledTimes(6);
  expect(shown()).toEqual(['klmnopqrstuvxyz', 'loaded', null]);
});

test('changes during a refresh keep their latest state', async () => {
  const { lists, done, shown } = listsOf(undefined, page('abc'), () => {
    lists.prepend(key, 'n');
    lists.remove('b');
    return page('abc');
  });
  await done(lists.open(key));
  await done(lists.refresh(key));
  expect(shown()).toEqual(['nac', 'finished', null]);
});

test('a refresh during a load follows it, because its response may lack what has changed since', async () => {
  const first = held();
  const { lists, load, done, shown } = listsOf(undefined, first.answer, page('nab'), page('mnab'));
  const opened = lists.open(key);
  await vi.advanceTimersByTimeAsync(1000);
  const refreshes = [lists.refresh(key), lists.refresh(key, { background: true })];
  expect(load).toHaveBeenCalledOnce();
  await first.resolve(page('ab'));
  await done(Promise.all([opened, ...refreshes]).then(() => {}));
  expect(load).toHaveBeenCalledTimes(2);
  expect(shown()).toEqual(['nab', 'finished', null]);
  await done(lists.refresh(key));
  expect(shown()).toEqual(['mnab', 'finished', null]);
});

test('a refresh during a load does not follow it into the session of the next user', async () => {
  const first = held();
  const { lists, load, shown } = listsOf(undefined, first.answer, page('nab'));
  void lists.open(key);
  await vi.advanceTimersByTimeAsync(1000);
  void lists.refresh(key);
  resetStores();
  await first.resolve(page('ab'));
  expect([load.mock.calls.length, shown()]).toEqual([1, ['', 'none', null]]);
});

test('a failing refresh leaves the list unchanged', async () => {
  const { lists, done, shown } = listsOf(undefined, page('abc'), networkFailure());
  await done(lists.open(key));
  await done(lists.refresh(key));
  expect(shown()).toEqual(['abc', 'finished', null]);
});

test.each([403, 404])('a refresh that is denied (%s) empties the list', async (status) => {
  const { lists, done, shown } = listsOf(undefined, page('abc', 'two'), new Failure(status, {}), page('a'));
  await done(lists.open(key));
  await done(lists.refresh(key, { background: true }));
  expect(shown()).toEqual(['', 'error', status]);
  await done(lists.retry(key));
  expect(shown()).toEqual(['a', 'finished', null]);
});

test('a failing next page reports an error, keeps the list, and can be retried', async () => {
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

test('a new id is inserted before the first one that it precedes; behind the loaded part it waits for its page', async () => {
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

test('an id that is added while a page loads is in its position, although that page lacks it; a removed one is not', async () => {
  const { lists, done, shown } = listsOf(undefined, page('bd', 'two'));
  const opening = lists.open(key);
  for (const id of ['a', 'c', 'z']) lists.insert(key, id, (other) => id < other);
  lists.remove('c');
  await done(opening);
  expect(shown()).toEqual(['abd', 'loaded', null]);
});

test('of the lists that no screen shows only the latest are kept', async () => {
  const load = vi.fn(async () => page('a'));
  const lists = createLists(load);
  const open = async (prefix: string) => {
    const opening = lists.open(prefix);
    await vi.advanceTimersByTimeAsync(timing.listLoadDelay);
    await opening;
  };
  const shown = renderHook(() => lists.use('shown'));
  await act(() => open('shown'));
  for (let index = 0; index < 100; index++) await open(`prefix ${index}`);
  expect(lists.get('prefix 0').status).toBe('none');
  expect(lists.get('prefix 99').status).toBe('finished');
  expect(shown.result.current.status).toBe('finished');
  shown.unmount();
});

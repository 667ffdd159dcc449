import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { key, listsOf, page } from '../testing/lists.ts';
import { Failure, networkFailure } from './failure.ts';
import type { Lists } from './lists.ts';
import { wipeState } from './state.ts';

/** Lists without a network: what was here last, and how the network replaces it. */

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  wipeState();
});

const offline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

test.each([1000, 502, 503])(
  'where the server is away (%i) the list is as it was last, but for what is known to be gone',
  async (status) => {
    const { lists, done, shown } = listsOf('axb', new Failure(status, {}));
    await done(lists.open(key));
    expect(shown()).toEqual(['ab', 'loaded', null]);
    expect(lists.get(key).at).toBe(0);
  },
);

test.each([403, 404, 500])('what the server does answer (%i) is not covered by it', async (status) => {
  const { lists, memory, done, shown } = listsOf('ab', new Failure(status, {}));
  await done(lists.open(key));
  expect(shown()).toEqual(['', 'error', status]);
  expect(memory.recall).not.toHaveBeenCalled();
});

test('without a network nothing is asked and nothing waited for', async () => {
  offline();
  const { lists, load, shown } = listsOf('ab');
  await lists.open(key);
  expect(shown()).toEqual(['ab', 'loaded', null]);
  await lists.refresh(key);
  await lists.more(key);
  expect([load.mock.calls, shown()]).toEqual([[], ['ab', 'loaded', null]]);
});

test('one that was empty is empty, and not on its way for ever', async () => {
  offline();
  const { lists, shown } = listsOf('');
  await lists.open(key);
  expect(shown()).toEqual(['', 'finished', null]);
});

test('nothing remembered is an error, with another try', async () => {
  offline();
  const { lists, done, shown } = listsOf(null, networkFailure(), page('ab'));
  await done(lists.open(key));
  expect(shown()).toEqual(['', 'error', 1000]);
  await done(lists.retry(key));
  expect(shown()).toEqual(['ab', 'finished', null]);
});

test('the first page replaces all of it, also what somebody reads on: it may be gone, or shut', async () => {
  const { lists, memory, done, shown } = listsOf('abcde', networkFailure(), page('bd', 'two'), page('e'));
  await done(lists.open(key));
  await done(lists.refresh(key));
  expect(shown()).toEqual(['bd', 'loaded', null]);
  expect(memory.renew).toHaveBeenCalled();
  await done(lists.more(key));
  expect(shown()).toEqual(['bde', 'finished', null]);
});

test('who reads further down is given two pages at once, and stays there', async () => {
  const { lists, load, done, shown } = listsOf(
    'abcde',
    networkFailure(),
    page('nab', 'two'),
    page('de', 'three'),
  );
  await done(lists.open(key));
  const looking = lists.refresh(key, { hold: true });
  expect(shown()).toEqual(['abcde', 'refreshing', null]);
  await done(looking);
  expect(shown()).toEqual(['nabde', 'loaded', null]);
  expect(load.mock.calls.map(([, next]) => next)).toEqual([null, null, 'two']);
});

test('a look that fails changes nothing, and the next one may replace it', async () => {
  const { lists, done, shown } = listsOf('ab', networkFailure(), networkFailure(), page('c'));
  await done(lists.open(key));
  await done(lists.refresh(key));
  expect(shown()).toEqual(['ab', 'loaded', null]);
  await done(lists.refresh(key));
  expect(shown()).toEqual(['c', 'finished', null]);
});

test('what is shown is remembered, at most thirty, as it is by then; what was recalled is not written anew', async () => {
  const letters = 'abcdefghijklmnopqrstuvwyzABCDEFGHIJ';
  const { lists, memory, done, kept } = listsOf(null, page(letters));
  await done(lists.open(key));
  lists.remove('a');
  expect(kept()).toBe(letters.slice(1, 31));
  const old = listsOf('ab', networkFailure());
  await old.done(old.lists.open(key));
  old.lists.remember();
  expect(old.memory.keep).not.toHaveBeenCalled();
  expect(memory.keep).toHaveBeenCalled();
});

test('a list that is shut before it was written is not remembered', async () => {
  const { lists, done, kept } = listsOf(null, page('ab'));
  await done(lists.open(key));
  expect(kept()).toBe('ab');
  lists.shut(key, new Failure(403, {}));
  expect(kept()).toBeUndefined();
});

test.each([
  ['closes while it is looked at', (lists: Lists) => lists.refresh(key)],
  ['says that it is shut', async (lists: Lists) => lists.shut(key, new Failure(404, {}))],
])('what was written of a list that the server %s is forgotten', async (_, close) => {
  const { lists, memory, done, kept } = listsOf(null, page('ab'), new Failure(403, {}));
  await done(lists.open(key));
  expect(kept()).toBe('ab');
  memory.keep.mockClear();
  await done(close(lists));
  expect(memory.keep).toHaveBeenCalled();
  expect(kept()).toBeUndefined();
});

test('one that only fails is remembered as it was', async () => {
  const { lists, memory, done } = listsOf(null, page('ab'), new Failure(500, {}), networkFailure());
  await done(lists.open(key));
  memory.keep.mockClear();
  await done(lists.refresh(key));
  await done(lists.refresh(key));
  expect(memory.keep).not.toHaveBeenCalled();
});

test('what is recalled after all was wiped is dropped', async () => {
  const { lists, memory, done, shown } = listsOf('ab', networkFailure());
  let give = (_: { things: { id: string }[] }) => {};
  memory.recall.mockImplementation(() => new Promise((resolve) => (give = resolve)));
  const opening = lists.open(key);
  await vi.advanceTimersByTimeAsync(1000);
  wipeState();
  give({ things: [{ id: 'a' }] });
  await done(opening);
  expect(shown()).toEqual(['', 'none', null]);
  expect(memory.renew).toHaveBeenCalled();
});

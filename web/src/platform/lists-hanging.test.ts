import { timing } from '@twosome/contract/platform/timing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, held, key, listsOf, page } from '../testing/lists.ts';
import { Failure, networkFailure } from './failure.ts';
import { wipeState } from './state.ts';

/** Lists on a line that neither answers nor refuses. */

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  wipeState();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** What was here last is shown, and the first page is still on its way. */
async function hanging(remembered: string | null | undefined, ...later: Answer[]) {
  const first = held();
  const all = listsOf(remembered, first.answer, ...later);
  void all.lists.open(key);
  await pass(timing.patience);
  return { ...all, first };
}

test('what was here last is shown when patience is over, and no sooner', async () => {
  const { lists, shown, load } = listsOf('ab', held().answer);
  void lists.open(key);
  await pass(timing.patience - 1);
  expect(shown()).toEqual(['', 'loading', null]);
  await pass(1);
  expect([shown(), lists.get(key).old]).toEqual([['ab', 'loaded', null], true]);
  expect(load).toHaveBeenCalledOnce();
});

test('where nothing is remembered the page waits on', async () => {
  for (const remembered of [null, undefined]) {
    const { shown, first } = await hanging(remembered);
    expect(shown()).toEqual(['', 'loading', null]);
    await first.gives(page('c'));
    expect(shown()).toEqual(['c', 'finished', null]);
    wipeState();
  }
});

test('the answer replaces it when it comes, but for what came by itself meanwhile', async () => {
  const { lists, shown, first, memory } = await hanging('abcde');
  lists.prepend(key, 'n');
  lists.remove('b');
  memory.renew.mockClear();
  await first.gives(page('abc'));
  expect([shown(), lists.get(key).old]).toEqual([['nac', 'finished', null], false]);
  expect(memory.renew).toHaveBeenCalled();
});

test('what the socket brought before patience was over stays on top', async () => {
  const { lists, shown } = listsOf('ab', held().answer);
  void lists.open(key);
  await pass(1000);
  lists.prepend(key, 'n');
  await pass(timing.patience);
  expect(shown()).toEqual(['nab', 'loaded', null]);
});

test('who reads further down meanwhile is given two pages, and stays there', async () => {
  const { shown, first, load } = await hanging('abcde', page('de', 'three'));
  await first.gives(page('nab', 'two'));
  expect(shown()).toEqual(['nabde', 'loaded', null]);
  expect(load).toHaveBeenLastCalledWith(key, 'two');
});

test.each([1000, 500, 503])('where it fails after all (%i) the old stays, and says so', async (status) => {
  const { lists, shown, first, memory } = await hanging('ab');
  await first.fails(new Failure(status, {}));
  expect([shown(), lists.get(key).old]).toEqual([['ab', 'loaded', null], true]);
  expect(memory.renew).not.toHaveBeenCalled();
  expect(memory.recall).toHaveBeenCalledOnce();
});

test.each([403, 404])('one that the server shuts (%i) is empty, whatever was here last', async (status) => {
  const { shown, first } = await hanging('ab');
  await first.fails(new Failure(status, {}));
  expect(shown()).toEqual(['', 'error', status]);
});

test('one that is shut while the answer is on its way stays shut', async () => {
  const { lists, shown, first } = await hanging('ab');
  lists.shut(key, new Failure(403, {}));
  await first.gives(page('ab'));
  expect(shown()).toEqual(['', 'error', 403]);
});

test('an answer for the person before, who signed out while it hung, is dropped, and so is their memory', async () => {
  const { shown, first } = await hanging('ab');
  wipeState();
  await first.gives(page('ab'));
  expect(shown()).toEqual(['', 'none', null]);

  const next = listsOf('ab', held().answer);
  void next.lists.open(key);
  await pass(1000);
  wipeState();
  await pass(timing.patience);
  expect(next.shown()).toEqual(['', 'none', null]);
});

test('an answer that comes while the memory is read is not covered by it', async () => {
  const first = held();
  const { lists, memory, shown } = listsOf('ab', first.answer);
  let give = (_: { things: { id: string }[] }) => {};
  memory.recall.mockImplementation(() => new Promise((resolve) => (give = resolve)));
  void lists.open(key);
  await pass(timing.patience);
  await first.gives(page('c'));
  give({ things: [{ id: 'a' }] });
  await pass(0);
  expect(shown()).toEqual(['c', 'finished', null]);
  expect(memory.renew).toHaveBeenCalledTimes(2);
});

test('whoever looks while the memory is read asks nothing more, and what is shown stays old', async () => {
  const { lists, load, memory, shown } = listsOf('ab', held().answer);
  let give = (_: { things: { id: string }[] }) => {};
  memory.recall.mockImplementation(() => new Promise((resolve) => (give = resolve)));
  void lists.open(key);
  await pass(timing.patience);
  void lists.refresh(key);
  give({ things: [{ id: 'a' }] });
  await pass(timing.patience);
  expect([shown()[0], load.mock.calls.length]).toEqual(['a', 1]);
  expect(memory.renew).not.toHaveBeenCalled();
});

test('what is recalled twice stays old', async () => {
  const { lists, memory, shown } = listsOf(null, held().answer, held().answer);
  void lists.open(key);
  await pass(timing.patience);
  // by now another tab has remembered something
  const gives: ((left: { things: { id: string }[] }) => void)[] = [];
  memory.recall.mockImplementation(() => new Promise((resolve) => gives.push(resolve)));
  void lists.refresh(key);
  await pass(timing.patience);
  void lists.refresh(key);
  await pass(timing.patience);
  for (const give of gives) give({ things: [{ id: 'a' }] });
  await pass(0);
  expect(shown()[0]).toBe('a');
  expect(memory.renew).not.toHaveBeenCalled();
});

test('a second opening while the first one hangs asks nothing more', async () => {
  const { lists, load } = await hanging(undefined);
  await lists.open(key);
  expect(load).toHaveBeenCalledOnce();
});

test('a look before patience is over waits for what is on its way; after it, it asks beside it', async () => {
  const { lists, load, shown } = listsOf(undefined, held().answer, page('c'));
  void lists.open(key);
  await pass(timing.patience - 1);
  await lists.refresh(key, { hold: true });
  expect(load).toHaveBeenCalledOnce();
  await pass(1);
  await lists.refresh(key, { hold: true });
  expect(shown()).toEqual(['c', 'finished', null]);
});

test('of two answers the first one counts, whoever asked; the other changes nothing any more', async () => {
  const second = held();
  const { lists, shown, first } = await hanging('ab', second.answer);
  void lists.refresh(key, { hold: true });
  expect(shown()).toEqual(['ab', 'refreshing', null]);
  await first.gives(page('c'));
  expect(shown()).toEqual(['c', 'finished', null]);
  await second.gives(page('d'));
  expect(shown()).toEqual(['c', 'finished', null]);
});

test('one that gives up does not end the waiting of whoever asked after it', async () => {
  for (const remembered of ['ab', null]) {
    const second = held();
    const { lists, shown, first } = await hanging(remembered, second.answer);
    void lists.refresh(key, { hold: true });
    const before = shown();
    await first.fails(networkFailure());
    expect(shown()).toEqual(before);
    await second.gives(page('d'));
    expect(shown()).toEqual(['d', 'finished', null]);
    wipeState();
  }
});

test('a look that hangs and is overtaken by one that fails leaves the list as it was, and not busy', async () => {
  const { lists, done, shown } = listsOf(
    undefined,
    page('ab', 'two'),
    held().answer,
    networkFailure(),
    page('c'),
  );
  await done(lists.open(key));
  void lists.refresh(key, { hold: true });
  await pass(timing.patience);
  await done(lists.refresh(key, { hold: true }));
  expect(shown()).toEqual(['ab', 'loaded', null]);
  await done(lists.refresh(key));
  expect(shown()).toEqual(['c', 'finished', null]);
});

test('what is old says so again where a look at it hangs or fails', async () => {
  const { lists, memory, done } = listsOf('ab', networkFailure(), held().answer, new Failure(500, {}));
  await done(lists.open(key));
  void lists.refresh(key, { hold: true });
  await pass(timing.patience - 1);
  expect(memory.stillOld).not.toHaveBeenCalled();
  await pass(1);
  expect(memory.stillOld).toHaveBeenCalledOnce();
  await done(lists.refresh(key, { hold: true }));
  expect(memory.stillOld).toHaveBeenCalledTimes(2);
});

import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { freshBrowser } from '../testing/browser.ts';
import { Failure, networkFailure } from './failure.ts';
import { createLoads } from './loads.ts';
import { wipeState } from './state.ts';

freshBrowser();

/** Loads whose things come, or fail, when the test lets them. */
function loadsOf() {
  const asked: { id: string; gives: (stays: boolean) => void; fails: (error: Error) => void }[] = [];
  const drop = vi.fn();
  const loads = createLoads((id) => new Promise((gives, fails) => asked.push({ id, gives, fails })), drop);
  const shown = (id = 'a') => {
    const { result, unmount } = renderHook(() => loads.use(id));
    unmount();
    return result.current && [result.current.status, result.current.failure?.status ?? null];
  };
  return { loads, asked, drop, shown };
}

test('one thing is loading, and then it is here', async () => {
  const { loads, asked, shown } = loadsOf();
  expect(shown()).toBeUndefined();
  const loading = loads.load('a');
  expect(shown()).toEqual(['loading', null]);
  expect(shown('b')).toBeUndefined();
  asked[0]?.gives(true);
  await loading;
  expect(shown()).toEqual(['loaded', null]);
});

test('who asks meanwhile waits for the same answer; after it one may ask again', async () => {
  const { loads, asked } = loadsOf();
  const loading = loads.load('a');
  await loads.load('a');
  expect(asked).toHaveLength(1);
  asked[0]?.gives(true);
  await loading;
  void loads.load('a');
  void loads.load('b');
  expect(asked.map(({ id }) => id)).toEqual(['a', 'a', 'b']);
});

test('a failure is said, and another try takes it away; what is held stays', async () => {
  const { loads, asked, drop, shown } = loadsOf();
  const loading = loads.load('a');
  asked[0]?.fails(networkFailure());
  await loading;
  expect([shown(), drop.mock.calls]).toEqual([['error', 1000], []]);
  void loads.load('a');
  expect(shown()).toEqual(['loading', null]);
});

test.each([
  ['says that there is none', ({ fails }: { fails: (error: Error) => void }) => fails(new Failure(404, {}))],
  ['tells of one that went meanwhile', ({ gives }: { gives: (stays: boolean) => void }) => gives(false)],
])('where the answer %s it is dropped', async (_what, answer) => {
  const { loads, asked, drop, shown } = loadsOf();
  const loading = loads.load('a');
  for (const one of asked) answer(one);
  await loading;
  expect([shown(), drop.mock.calls]).toEqual([['error', 404], [['a']]]);
});

test('one that goes is said to a screen that shows it, and to no other', async () => {
  const { loads, asked, shown } = loadsOf();
  const loading = loads.load('a');
  asked[0]?.gives(true);
  await loading;
  loads.gone('a');
  loads.gone('b');
  expect([shown('a'), shown('b')]).toEqual([['error', 404], undefined]);
});

test.each([
  ['comes', ({ gives }: { gives: (stays: boolean) => void }) => gives(true)],
  ['fails', ({ fails }: { fails: (error: Error) => void }) => fails(new Failure(404, {}))],
])('what %s for the person before says nothing to whoever is next', async (_how, answer) => {
  const { loads, asked, drop, shown } = loadsOf();
  const loading = loads.load('a');
  wipeState();
  for (const one of asked) answer(one);
  await loading;
  expect([shown(), drop.mock.calls]).toEqual([undefined, []]);
});

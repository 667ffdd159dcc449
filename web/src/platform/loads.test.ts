import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { freshBrowser } from '../testing/browser.ts';
import { Failure, networkFailure } from './failure.ts';
import { createLoads } from './loads.ts';

freshBrowser();

/** Loads whose requests the test resolves or rejects. */
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

test('an entity is loading, then loaded', async () => {
  const { loads, asked, shown } = loadsOf();
  expect(shown()).toBeUndefined();
  const loading = loads.load('a');
  expect(shown()).toEqual(['loading', null]);
  expect(shown('b')).toBeUndefined();
  asked[0]?.gives(true);
  await loading;
  expect(shown()).toEqual(['loaded', null]);
});

test('a call during a load waits for the same response; a later one loads again', async () => {
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

test('a failure is reported, and a retry clears it; the stored entity stays', async () => {
  const { loads, asked, drop, shown } = loadsOf();
  const loading = loads.load('a');
  asked[0]?.fails(networkFailure());
  await loading;
  expect([shown(), drop.mock.calls]).toEqual([['error', 1000], []]);
  void loads.load('a');
  expect(shown()).toEqual(['loading', null]);
});

test.each([
  ['is a 404', ({ fails }: { fails: (error: Error) => void }) => fails(new Failure(404, {}))],
  ['reports one deleted in the meantime', ({ gives }: { gives: (stays: boolean) => void }) => gives(false)],
])('the entity is dropped when the response %s', async (_what, answer) => {
  const { loads, asked, drop, shown } = loadsOf();
  const loading = loads.load('a');
  for (const one of asked) answer(one);
  await loading;
  expect([shown(), drop.mock.calls]).toEqual([['error', 404], [['a']]]);
});

test('a deletion is reported to screens that show the entity, and only to them', async () => {
  const { loads, asked, shown } = loadsOf();
  const loading = loads.load('a');
  asked[0]?.gives(true);
  await loading;
  loads.markDeleted('a');
  loads.markDeleted('b');
  expect([shown('a'), shown('b')]).toEqual([['error', 404], undefined]);
});

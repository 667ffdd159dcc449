import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { freshBrowser } from '../testing/browser.ts';
import { Failure, networkFailure } from './failure.ts';
import { createLoads } from './loads.ts';

freshBrowser();

/** Loads whose requests the test resolves or rejects. */
function loadsOf() {
  const requests: { id: string; resolve: (stays: boolean) => void; reject: (error: Error) => void }[] = [];
  const drop = vi.fn();
  const loads = createLoads(
    (id) => new Promise((resolve, reject) => requests.push({ id, resolve, reject })),
    drop,
  );
  const shown = (id = 'a') => {
    const { result, unmount } = renderHook(() => loads.use(id));
    unmount();
    return result.current && [result.current.status, result.current.failure?.status ?? null];
  };
  return { loads, requests, drop, shown };
}

test('an entity is loading, then loaded', async () => {
  const { loads, requests, shown } = loadsOf();
  expect(shown()).toBeUndefined();
  const loading = loads.load('a');
  expect(shown()).toEqual(['loading', null]);
  expect(shown('b')).toBeUndefined();
  requests[0]?.resolve(true);
  await loading;
  expect(shown()).toEqual(['loaded', null]);
});

test('a call during a load waits for the same response; a later one loads again', async () => {
  const { loads, requests } = loadsOf();
  const loading = loads.load('a');
  await loads.load('a');
  expect(requests).toHaveLength(1);
  requests[0]?.resolve(true);
  await loading;
  void loads.load('a');
  void loads.load('b');
  expect(requests.map(({ id }) => id)).toEqual(['a', 'a', 'b']);
});

test('a failure is reported, and a retry clears it; the stored entity stays', async () => {
  const { loads, requests, drop, shown } = loadsOf();
  const loading = loads.load('a');
  requests[0]?.reject(networkFailure());
  await loading;
  expect([shown(), drop.mock.calls]).toEqual([['error', 1000], []]);
  void loads.load('a');
  expect(shown()).toEqual(['loading', null]);
});

test.each([
  ['is a 404', ({ reject }: { reject: (error: Error) => void }) => reject(new Failure(404, {}))],
  [
    'reports one deleted in the meantime',
    ({ resolve }: { resolve: (stays: boolean) => void }) => resolve(false),
  ],
])('the entity is dropped when the response %s', async (_what, answer) => {
  const { loads, requests, drop, shown } = loadsOf();
  const loading = loads.load('a');
  for (const one of requests) answer(one);
  await loading;
  expect([shown(), drop.mock.calls]).toEqual([['error', 404], [['a']]]);
});

test('a deletion is reported to screens that show the entity, and only to them', async () => {
  const { loads, requests, shown } = loadsOf();
  const loading = loads.load('a');
  requests[0]?.resolve(true);
  await loading;
  loads.markDeleted('a');
  loads.markDeleted('b');
  expect([shown('a'), shown('b')]).toEqual([['error', 404], undefined]);
});

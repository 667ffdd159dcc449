import { act, renderHook } from '@testing-library/react';
import { timing } from '@twosome/contract/platform/timing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leavePages } from '../testing/pages.ts';
import { Failure, networkFailure } from './failure.ts';
import { createResource, useResource } from './resource.ts';
import { resetStores } from './state.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  resetStores();
  vi.useRealTimers();
});
leavePages();

/** A resource whose requests the test answers. */
function resource(maxAge = 0) {
  const requests: { respond: (value: string) => Promise<void>; fail: (failure: Failure) => Promise<void> }[] =
    [];
  const shown: string[] = [];
  const cache = { markFresh: vi.fn(), markStale: vi.fn() };
  const settle = (act: () => void) => {
    act();
    return vi.advanceTimersByTimeAsync(0).then(() => {});
  };
  const fetch = () =>
    new Promise<string>((resolve, reject) =>
      requests.push({
        respond: (value) => settle(() => resolve(value)),
        fail: (failure) => settle(() => reject(failure)),
      }),
    );
  const one = createResource({ fetch, show: (value) => shown.push(value), cache });
  return { ...one, requests, shown, cache, show: () => renderHook(() => useResource(one, maxAge)) };
}

/** The events of one return to the tab. */
function comeBack(): void {
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  });
}

test('a return to the tab sends one request', async () => {
  const { requests, show } = resource();
  show();
  await requests[0]?.respond('a');
  comeBack();
  expect(requests).toHaveLength(2);
  await requests[1]?.respond('b');
  comeBack();
  expect(requests).toHaveLength(2);
});

test('with a maximum age a return loads only what is older', async () => {
  const { requests, show } = resource(timing.listStale);
  show();
  await requests[0]?.respond('a');
  comeBack();
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(timing.listStale);
  comeBack();
  expect(requests).toHaveLength(2);
});

test('a change during a request drops its response, and one more request follows', async () => {
  const { load, requests, shown } = resource();
  void load();
  void load();
  void load();
  expect(requests).toHaveLength(1);
  await requests[0]?.respond('before the change');
  expect(shown).toEqual([]);
  await requests[1]?.respond('after it');
  expect([shown, requests.length]).toEqual([['after it'], 2]);
});

test('a late request does not hold back the next, and its response does not replace a later one', async () => {
  const { refetch, requests, shown } = resource();
  void refetch(0);
  await vi.advanceTimersByTimeAsync(timing.cacheFallback);
  void refetch(0);
  await requests[1]?.respond('second');
  await requests[0]?.respond('first');
  expect(shown).toEqual(['second']);
});

test.each([
  [new Failure(500, {}), 0],
  [new Failure(429, {}), 0],
  [new Failure(503, {}), 1],
  [networkFailure(), 1],
])('after %s the value counts as stale %i times', async (failure, times) => {
  const { load, requests, cache } = resource();
  void load();
  await requests[0]?.fail(failure);
  expect(cache.markStale).toHaveBeenCalledTimes(times);
});

import { timing } from '@twosome/contract/platform/timing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser } from '../testing/browser.ts';
import { leavePages } from '../testing/pages.ts';

/** Stale caches, and when they are refetched. */

const browser = freshBrowser();
leavePages();
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Simulates a freshly loaded page with stale goals. */
async function page() {
  vi.resetModules();
  const { markFresh: markNew, markStale, onRefetchStale: onLookAgainAtOld } = await import('./stale.ts');
  const { openSocket } = await import('./socket.ts');
  const { caller } = await import('./http.ts');
  const { resetStores } = await import('./state.ts');
  const call = caller<{ 'GET goals/': { auth: 'signedIn'; summary: ''; responses: { 200: never } } }>();
  const look = vi.fn();
  onLookAgainAtOld(look);
  openSocket('message', 'of-ana');
  markStale('goals', ['/goals']);
  return { markNew, markStale, look, resetStores, ask: () => call('GET goals/', {}) };
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const goals = { results: [], next: null };

test("the socket's opening refetches once", async () => {
  const { look } = await page();
  browser.sockets.open();
  expect(look).toHaveBeenCalledOnce();
  await pass(10 * timing.staleRetry);
  expect(look).toHaveBeenCalledOnce();
});

test('any response triggers a refetch, unless it was the refetch itself', async () => {
  browser.server.respond('GET goals/', goals as never);
  const { look, ask, markNew, markStale } = await page();
  await ask();
  await ask();
  await pass(0);
  expect(look).toHaveBeenCalledOnce();

  markStale('goals', ['/goals']);
  await ask();
  markNew('goals');
  await pass(0);
  expect(look).toHaveBeenCalledOnce();
});

test('with an open but silent socket a timer refetches until nothing is stale', async () => {
  const { look, markNew } = await page();
  await pass(3 * timing.staleRetry);
  expect(look).toHaveBeenCalledTimes(3);
  markNew('goals');
  await pass(3 * timing.staleRetry);
  expect(look).toHaveBeenCalledTimes(3);
});

test('a cache that becomes stale again is refetched as before', async () => {
  const { look, markNew, markStale } = await page();
  markNew('goals');
  await pass(3 * timing.staleRetry);
  markStale('goals', ['/goals']);
  await pass(timing.staleRetry);
  expect(look).toHaveBeenCalledOnce();
});

test.each([
  ['the page is hidden', () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')],
  ['the device is offline', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
])('no refetch while %s', async (_what, become) => {
  const { look } = await page();
  become();
  await pass(3 * timing.staleRetry);
  expect(look).not.toHaveBeenCalled();
});

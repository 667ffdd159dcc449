import { timing } from '@twosome/contract/platform/timing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser } from '../testing/browser.ts';
import { leavePages } from '../testing/pages.ts';

/** Who shows something old, and when they look again. */

const browser = freshBrowser();
leavePages();
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A page that has just been loaded, on which the goals are what was there last. */
async function page() {
  vi.resetModules();
  const { markNew, markOld, onLookAgainAtOld } = await import('./old.ts');
  const { openSocket } = await import('./socket.ts');
  const { caller } = await import('./http.ts');
  const { wipeState } = await import('./state.ts');
  const call = caller<{ 'GET goals/': { who: 'signedIn'; says: ''; gives: { 200: never } } }>();
  const look = vi.fn();
  onLookAgainAtOld(look);
  openSocket('message', 'of-ana');
  markOld('goals');
  return { markNew, markOld, look, wipeState, ask: () => call('GET goals/', {}) };
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const goals = { results: [], next: null };

test('when the socket opens they look, once', async () => {
  const { look } = await page();
  browser.sockets.opens();
  expect(look).toHaveBeenCalledOnce();
  await pass(10 * timing.oldAgain);
  expect(look).toHaveBeenCalledOnce();
});

test('when anything is answered they look, unless it was what they showed', async () => {
  browser.server.gives('GET goals/', goals as never);
  const { look, ask, markNew, markOld } = await page();
  await ask();
  await ask();
  await pass(0);
  expect(look).toHaveBeenCalledOnce();

  markOld('goals');
  await ask();
  markNew('goals');
  await pass(0);
  expect(look).toHaveBeenCalledOnce();
});

test('where the socket is open and says nothing they look now and then, until nothing is old', async () => {
  const { look, markNew } = await page();
  await pass(3 * timing.oldAgain);
  expect(look).toHaveBeenCalledTimes(3);
  markNew('goals');
  await pass(3 * timing.oldAgain);
  expect(look).toHaveBeenCalledTimes(3);
});

test('one that is old again after all was new is looked at as before', async () => {
  const { look, markNew, markOld } = await page();
  markNew('goals');
  await pass(3 * timing.oldAgain);
  markOld('goals');
  await pass(timing.oldAgain);
  expect(look).toHaveBeenCalledOnce();
});

test.each([
  ['nobody looks at the page', () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')],
  ['the device has no network', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
])('while %s they wait', async (_what, become) => {
  const { look } = await page();
  become();
  await pass(3 * timing.oldAgain);
  expect(look).not.toHaveBeenCalled();
});

test('after a sign-out nothing is old', async () => {
  const { look, wipeState } = await page();
  wipeState();
  await pass(3 * timing.oldAgain);
  expect(look).not.toHaveBeenCalled();
});

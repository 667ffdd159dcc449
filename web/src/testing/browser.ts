import { cleanup } from '@testing-library/react';
import { timing } from '@twosome/contract/platform/timing';
import { afterEach, beforeEach, vi } from 'vitest';
import { resetStores } from '../platform/state.ts';
import { resetScrollEntries } from '../ui/scrollEntries.ts';
import { fakeServer } from './server.ts';
import { fakeSockets } from './socket.ts';

/** Gives each test of a file a fresh browser: no user, no stored data, a fake server and fake sockets. */
export function freshBrowser() {
  const browser = {} as { server: ReturnType<typeof fakeServer>; sockets: ReturnType<typeof fakeSockets> };
  const timers: (ReturnType<typeof setInterval> | ReturnType<typeof setTimeout>)[] = [];
  beforeEach(() => {
    localStorage.clear();
    resetStores();
    resetScrollEntries();
    // lists.test.ts tests the minimum time of a skeleton; everywhere else it would only slow the tests
    vi.spyOn(timing, 'listLoadDelay', 'get').mockReturnValue(0 as never);
    // stops the timers of pages that a test left behind: intervals, and the time limits of their requests
    const { setInterval: startInterval, setTimeout: startTimeout } = globalThis;
    vi.stubGlobal('setInterval', (...args: Parameters<typeof startInterval>) => {
      const timer = startInterval(...args);
      timers.push(timer);
      return timer;
    });
    vi.stubGlobal('setTimeout', (...args: Parameters<typeof startTimeout>) => {
      const timer = startTimeout(...args);
      if ((args[1] ?? 0) >= 1000) timers.push(timer);
      return timer;
    });
    // tests simulate the next document themselves
    for (const how of ['assign', 'reload', 'replace'] as const)
      vi.spyOn(location, how).mockImplementation(() => {});
    sessionStorage.clear();
    browser.server = fakeServer();
    browser.sockets = fakeSockets();
  });
  afterEach(() => {
    cleanup();
    resetStores();
    timers.splice(0).forEach(clearTimeout);
  });
  return browser;
}

/** Simulates a reload of the page: clears everything in memory. */
export async function nextDocument(): Promise<void> {
  await vi.waitFor(() => {
    if (vi.mocked(location.reload).mock.calls.length === 0) throw new Error('The page was not reloaded.');
  });
  vi.mocked(location.reload).mockClear();
  cleanup();
  resetStores();
}

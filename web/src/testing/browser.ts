import { cleanup } from '@testing-library/react';
import { timing } from '@twosome/contract/platform/timing';
import { afterEach, beforeEach, vi } from 'vitest';
import { onWipe, wipeState } from '../platform/state.ts';
import { forgetPlaces } from '../ui/knownPlaces.ts';
import { fakeServer } from './server.ts';
import { fakeSockets } from './socket.ts';

onWipe(forgetPlaces);

/** A browser for each test of a file: nobody signed in, nothing stored, a server and sockets that the test plays. */
export function freshBrowser() {
  const browser = {} as { server: ReturnType<typeof fakeServer>; sockets: ReturnType<typeof fakeSockets> };
  const begun: ReturnType<typeof setInterval>[] = [];
  beforeEach(() => {
    localStorage.clear();
    wipeState();
    // how long a list keeps its skeleton at least is held by lists.test.ts; everywhere else it would only be waited for
    vi.spyOn(timing, 'listLoadDelay', 'get').mockReturnValue(0 as never);
    // a page that a test has left behind does nothing more
    const begin = setInterval;
    vi.stubGlobal('setInterval', (...args: Parameters<typeof setInterval>) => {
      const interval = begin(...args);
      begun.push(interval);
      return interval;
    });
    browser.server = fakeServer();
    browser.sockets = fakeSockets();
  });
  afterEach(() => {
    cleanup();
    wipeState();
    begun.splice(0).forEach(clearInterval);
  });
  return browser;
}

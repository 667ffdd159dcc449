import { cleanup, configure } from '@testing-library/react';
import { timing } from '@twosome/contract/platform/timing';
import { afterEach, beforeEach, vi } from 'vitest';
import { onWipe, wipeState } from '../platform/state.ts';
import { forgetPlaces } from '../ui/knownPlaces.ts';
import { fakeServer } from './server.ts';
import { fakeSockets } from './socket.ts';

onWipe(forgetPlaces);
// a busy machine is slow, not wrong
configure({ asyncUtilTimeout: 4000 });

/** A browser for each test of a file: nobody signed in, nothing stored, a server and sockets that the test plays. */
export function freshBrowser() {
  const browser = {} as { server: ReturnType<typeof fakeServer>; sockets: ReturnType<typeof fakeSockets> };
  beforeEach(() => {
    localStorage.clear();
    wipeState();
    // how long a list keeps its skeleton at least is held by lists.test.ts; everywhere else it would only be waited for
    vi.spyOn(timing, 'listLoadDelay', 'get').mockReturnValue(0 as never);
    browser.server = fakeServer();
    browser.sockets = fakeSockets();
  });
  afterEach(() => {
    cleanup();
    wipeState();
    vi.unstubAllGlobals();
  });
  return browser;
}

import { cleanup, configure } from '@testing-library/react';
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

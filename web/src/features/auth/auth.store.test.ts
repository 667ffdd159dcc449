import { renderHook, waitFor } from '@testing-library/react';
import { closeCodes } from '@twosome/contract/platform/frames';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stored } from '../../platform/storage.ts';
import { freshBrowser } from '../../testing/browser.ts';
import { ana, codes, eve } from '../../testing/cast.ts';
import { getUser, keepUser, useAuth } from './auth.store.ts';

const browser = freshBrowser();
beforeEach(() => stored.write('token', 'of-ana'));
afterEach(() => vi.useRealTimers());

const status = () => renderHook(() => useAuth((auth) => auth.status)).result.current;
const address = () => browser.sockets.last().address;

test('a pairing that is heard of by the socket alone opens the right one, though the network is away for a moment', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  keepUser({ ...eve, id: codes.ana });
  browser.sockets.opens();
  browser.server.drops('POST auth/user/');
  browser.sockets.closes(closeCodes.wrongSocket);
  await vi.advanceTimersByTimeAsync(500);
  expect(browser.server.asked).toHaveLength(1);
  browser.server.gives('POST auth/user/', { user: ana, token: 'of-ana' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(getUser()?.partner?.first_name).toBe('Bruno');
  expect(address()).toContain('/ws/message/');
});

test('one that is the right one after all is opened again', async () => {
  keepUser(ana);
  const first = browser.sockets.last();
  browser.sockets.opens();
  browser.server.gives('POST auth/user/', { user: ana, token: 'of-ana' });
  browser.sockets.closes(closeCodes.wrongSocket);
  await waitFor(() => expect(browser.sockets.last()).not.toBe(first));
  expect(address()).toContain('/ws/message/');
});

test('a session that the socket says is over leaves nothing, and asks nothing more', async () => {
  keepUser(ana);
  browser.sockets.opens();
  browser.sockets.closes(closeCodes.signedOut);
  expect([getUser(), stored.read('token'), status()]).toEqual([null, null, 'session-expired']);
  expect(browser.server.asked).toEqual([]);
});

test('a session that ends while the right socket is looked for is over', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  keepUser(ana);
  browser.sockets.opens();
  browser.server.refuses('POST auth/user/', 401, { detail: 'No.' });
  browser.sockets.closes(closeCodes.wrongSocket);
  await vi.advanceTimersByTimeAsync(300_000);
  expect([getUser(), status()]).toEqual([null, 'session-expired']);
  expect(browser.server.asked).toHaveLength(1);
});

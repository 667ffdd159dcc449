import { renderHook, waitFor } from '@testing-library/react';
import { closeCodes } from '@twosome/contract/platform/frames';
import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idbStore } from '../../platform/idb.ts';
import { stored } from '../../platform/storage.ts';
import { freshBrowser, nextDocument } from '../../testing/browser.ts';
import { ana, codes, eve, twosomeOf } from '../../testing/cast.ts';
import { idOf } from '../../testing/posts.ts';
import { changeTwosome } from '../twosome/change.store.ts';
import { getUser, loadUser, refreshUser, rename, upsertUser, useAuth } from './auth.store.ts';
import { logOut } from './logOut.store.ts';
import { signIn } from './signIn.store.ts';

const browser = freshBrowser();
beforeEach(() => stored.write('token', 'of-ana'));
afterEach(() => vi.useRealTimers());

const status = () => renderHook(() => useAuth((auth) => auth.status)).result.current;
const address = () => browser.sockets.last().address;

test('a pairing reported only by the closing socket opens the right socket, even when the first request fails [S6.6 S7.44]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  upsertUser({ ...eve, id: codes.ana });
  browser.sockets.open();
  browser.server.disconnect('POST auth/user/');
  browser.sockets.close(closeCodes.wrongSocket);
  await vi.advanceTimersByTimeAsync(500);
  expect(browser.server.requests).toHaveLength(1);
  browser.server.respond('POST auth/user/', { user: ana, token: 'of-ana' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(getUser()?.partner?.first_name).toBe('Bruno');
  expect(address()).toContain('/ws/message/');
});

test('a refused socket that was the right type is opened again', async () => {
  upsertUser(ana);
  const first = browser.sockets.last();
  browser.sockets.open();
  browser.server.respond('POST auth/user/', { user: ana, token: 'of-ana' });
  browser.sockets.close(closeCodes.wrongSocket);
  await waitFor(() => expect(browser.sockets.last()).not.toBe(first));
  expect(address()).toContain('/ws/message/');
});

test('a socket that reports a signed-out session clears everything and stops reconnecting [S4.5]', async () => {
  upsertUser(ana);
  browser.sockets.open();
  browser.sockets.close(closeCodes.signedOut);
  expect([getUser(), stored.read('token')]).toEqual([null, null]);
  await nextDocument();
  await loadUser();
  expect(status()).toBe('session-expired');
  expect([browser.server.requests, sessionStorage.length]).toEqual([[], 0]);
});

test('a session that ends during the check for the right socket is over', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  upsertUser(ana);
  browser.sockets.open();
  browser.server.fail('POST auth/user/', 401, { detail: 'No.' });
  browser.sockets.close(closeCodes.wrongSocket);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(getUser()).toBeNull();
  expect(location.reload).toHaveBeenCalledOnce();
  expect(browser.server.requests).toHaveLength(1);
});

test.each([
  [
    'something that stands before the server ends no session',
    new Response('<h1>Sign in to the train</h1>', { status: 401 }),
    [ana.id, 'of-ana'],
  ],
  ['the server ends it', Response.json({ detail: 'No.' }, { status: 401 }), [undefined, null]],
])('a 401: %s', async (_, answer, left) => {
  upsertUser(ana);
  vi.stubGlobal('fetch', async () => answer);
  await refreshUser().catch(() => {});
  expect([getUser()?.id, stored.read('token')]).toEqual(left);
});

const parted = {
  first_name: 'Bruno',
  until: '2026-12-21T12:00:00.000Z',
  you_asked: false,
  they_asked: false,
};

/** What home draws of a couple before its data has loaded. */
const writeHome = () => {
  stored.write('today', JSON.stringify(['2026-11-21', '1 waiting', '', 'Our secret day in 3 days', '']));
  stored.write('memoryDays', '2026-11-21');
};
const readHome = () => [stored.read('today'), stored.read('memoryDays')];

test('a sign-out leaves nothing of what home draws before its data has loaded', async () => {
  upsertUser(ana);
  writeHome();
  browser.server.respond('POST auth/logout/', null);
  await logOut();
  expect(readHome()).toEqual([null, null]);
});

test.each([
  ['ended', { partner: null, twosome: null, parted }, '/connect'],
  ['ended for good', { partner: null, twosome: null }, '/connect?ended=true'],
  ['been replaced by another', { twosome: twosomeOf({ id: idOf(901) }) }, '/home'],
])(
  'a couple that has %s leaves nothing: its IndexedDB store is cleared, and the page reloads',
  async (_how, now, where) => {
    const emptied = vi.spyOn(idbStore, 'clear');
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {
      expect(emptied).toHaveBeenCalledOnce();
    });
    upsertUser(ana);
    writeHome();
    browser.sockets.open();
    browser.server.respond('POST auth/user/', { user: { ...ana, ...now }, token: 'of-ana' });
    browser.sockets.close(closeCodes.wrongSocket);
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(where));
    expect([stored.read('token'), getUser()?.id]).toEqual(['of-ana', codes.ana]);
    expect(readHome()).toEqual([null, null]);
  },
);

const change = () => changeTwosome({ bio: 'We row' });
const failure = () => renderHook(() => useAuth((auth) => auth.failure)).result.current;

test('the status shows a profile change in flight and returns to idle [S4.4]', async () => {
  upsertUser(ana);
  let answer = (_twosome: Twosome) => {};
  browser.server.respondWith('POST auth/update_twosome/', () => new Promise((resolve) => (answer = resolve)));
  const done = change();
  await waitFor(() => expect(browser.server.requests).toHaveLength(1));
  expect(status()).toBe('updating-twosome');
  answer(twosomeOf({ bio: 'We row', version: 2 }));
  await done;
  expect(status()).toBe('idle');
});

test('a failed profile change sets the error status until the next attempt [S4.4]', async () => {
  upsertUser(ana);
  browser.server.fail('POST auth/update_twosome/', 400, { bio: ['Too long.'] });
  await expect(change()).rejects.toThrow('Too long.');
  expect([status(), failure()?.data]).toEqual(['error-updating-twosome', { bio: ['Too long.'] }]);
  browser.server.respond('POST auth/update_twosome/', twosomeOf({ version: 2 }));
  await change();
  expect([status(), failure()]).toEqual(['idle', null]);
});

test('start with a stored token: loading, then the person is loaded [S3.29 S4.1 S7.1]', async () => {
  stored.write('token', 'of-ana');
  expect(localStorage.getItem('token')).toBe('of-ana');
  browser.server.respond('POST auth/user/', { user: ana, token: 'of-ana' });
  const loaded = loadUser();
  expect([status(), getUser()]).toEqual(['loading-user', null]);
  await loaded;
  expect([status(), getUser()?.id]).toEqual(['idle', ana.id]);
  expect(browser.server.requests[0]?.token).toBe('of-ana');
});

test('signing in takes at least a second and stores its result [S4.2 S7.4 S7.5 S9.4]', async () => {
  localStorage.clear();
  browser.server.respond('POST auth/google_login/', { user: eve, token: 'of-eve' });
  vi.useFakeTimers();
  const done = signIn(async () => 'a credential');
  expect(status()).toBe('logging-in');
  await vi.advanceTimersByTimeAsync(999);
  expect([status(), getUser(), browser.server.requests[0]?.body]).toEqual([
    'logging-in',
    null,
    { id: 'a credential' },
  ]);
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect([status(), getUser()?.id, localStorage.getItem('token')]).toEqual(['idle', eve.id, 'of-eve']);
});

test('a failed sign-in or log-out sets the error status [S4.2 S4.3]', async () => {
  browser.server.fail('POST auth/google_login/', 400, { id: ['Too old.'] });
  await signIn(async () => 'a credential');
  expect(status()).toBe('error-logging-in');
  upsertUser(ana);
  browser.server.disconnect('POST auth/logout/');
  await logOut();
  expect([status(), getUser()?.id]).toEqual(['error-logging-out', ana.id]);
});

test('logging out shows no expired-session notice, even when the socket closes before the response', async () => {
  upsertUser(ana);
  browser.sockets.open();
  const answer = browser.server.hold('POST auth/logout/');
  void logOut();
  await expect.poll(() => browser.server.requests).toHaveLength(1);
  browser.sockets.close(closeCodes.signedOut);
  answer.respond(null);
  expect([status(), getUser(), stored.read('token')]).toEqual(['logging-out', null, null]);
  await waitFor(() => expect(location.replace).toHaveBeenCalledWith('/sign-up'));
  expect(location.reload).not.toHaveBeenCalled();
});

test('logging out of an already ended session shows no expired-session notice', async () => {
  upsertUser(ana);
  browser.server.fail('POST auth/logout/', 401, { detail: 'No.' });
  await logOut();
  expect([status(), getUser(), stored.read('token')]).toEqual(['logging-out', null, null]);
  await waitFor(() => expect(location.replace).toHaveBeenCalledWith('/sign-up'));
});

test('a suspension during a log-out does not end the session', async () => {
  upsertUser(ana);
  browser.sockets.open();
  browser.server.hold('POST auth/logout/');
  void logOut();
  browser.sockets.close(closeCodes.signedOut, 'suspended');
  await nextDocument();
  expect(stored.read('token')).toBe('of-ana');
});

test('a session that ends during the response stays ended', async () => {
  upsertUser(ana);
  browser.server.fail('POST auth/update_twosome/', 401, { detail: 'No.' });
  await expect(change()).rejects.toThrow();
  expect([status(), getUser()]).toEqual(['logging-out', null]);
});

test('a profile change in flight does not replace the log-out status [S4.3]', async () => {
  upsertUser(ana);
  browser.server.fail('POST auth/update_twosome/', 500, { detail: 'Later.' });
  browser.server.respondWith('POST auth/logout/', () => new Promise(() => {}));
  const done = change();
  void logOut();
  await expect(done).rejects.toThrow();
  expect(status()).toBe('logging-out');
});

test('any other 403 does not end the session', async () => {
  upsertUser(ana);
  browser.server.fail('POST auth/update_twosome/', 403, { detail: 'No.', code: 'terms' });
  await expect(change()).rejects.toThrow('No.');
  expect(getUser()?.id).toBe(ana.id);
});

test('a changed first name refetches the person, a changed profile does not', async () => {
  upsertUser(ana);
  browser.sockets.open();
  const twosome = twosomeOf({ version: 2 });
  browser.server.respond('POST auth/user/', {
    user: { ...ana, partner: { ...ana.partner!, first_name: 'Bruno-Luis' } },
    token: 'of-ana',
  });
  browser.sockets.receive({ type: 'relay', data: { type: 'sync_twosome', twosome } });
  expect(browser.server.requests).toEqual([]);
  browser.sockets.receive({ type: 'relay', data: { type: 'sync_twosome', twosome, people: true } });
  await waitFor(() => expect(getUser()?.partner?.first_name).toBe('Bruno-Luis'));
  expect(browser.server.requests).toHaveLength(1);
});

test('a response older than a newer one is dropped, and the person is refetched', async () => {
  upsertUser(ana);
  const early = browser.server.hold('POST auth/user/');
  const refreshed = refreshUser();
  await waitFor(() => expect(browser.server.requests).toHaveLength(1));
  const renamed = { ...ana, first_name: 'Anna' };
  browser.server.respond('PATCH auth/user/', { user: renamed });
  await rename('Anna');
  browser.server.respond('POST auth/user/', {
    user: { ...renamed, unseen_message_count: 7 },
    token: 'of-ana',
  });
  const names: (string | undefined)[] = [];
  const { unmount } = renderHook(() => names.push(useAuth(({ user }) => user?.first_name)));
  early.respond({ user: ana, token: 'of-ana' });
  await refreshed;
  unmount();
  expect(new Set(names)).toEqual(new Set(['Anna']));
  expect(getUser()?.unseen_message_count).toBe(7);
});

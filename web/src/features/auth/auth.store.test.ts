import { renderHook, waitFor } from '@testing-library/react';
import { closeCodes } from '@twosome/contract/platform/frames';
import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { kept } from '../../platform/idb.ts';
import { stored } from '../../platform/storage.ts';
import { freshBrowser } from '../../testing/browser.ts';
import { ana, codes, eve, twosomeOf } from '../../testing/cast.ts';
import { idOf } from '../../testing/posts.ts';
import { changeTwosome } from '../twosome/twosome.store.ts';
import { getUser, keepUser, loadUser, refreshUser, rename, signIn, useAuth } from './auth.store.ts';
import { logOut } from './ending.ts';

const browser = freshBrowser();
beforeEach(() => stored.write('token', 'of-ana'));
afterEach(() => vi.useRealTimers());

const status = () => renderHook(() => useAuth((auth) => auth.status)).result.current;
const address = () => browser.sockets.last().address;

test('a pairing that is heard of by the socket alone opens the right one, though the network is away for a moment [S6.6 S7.44]', async () => {
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

test('a session that the socket says is over leaves nothing, and asks nothing more [S4.5]', async () => {
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

test.each([
  [
    'something that stands before the server ends no session',
    new Response('<h1>Sign in to the train</h1>', { status: 401 }),
    [ana.id, 'of-ana'],
  ],
  ['the server ends it', Response.json({ detail: 'No.' }, { status: 401 }), [undefined, null]],
])('a 401: %s', async (_, answer, left) => {
  keepUser(ana);
  vi.stubGlobal('fetch', async () => answer);
  await refreshUser().catch(() => {});
  expect([getUser()?.id, stored.read('token')]).toEqual(left);
});

test.each([
  ['ended', { partner: null, twosome: null }, '/connect'],
  ['given way to another', { twosome: twosomeOf({ id: idOf(901) }) }, '/home'],
])(
  'a couple that has %s leaves nothing: its drawer is emptied, and the page begins anew',
  async (_how, now, where) => {
    const emptied = vi.spyOn(kept, 'empty');
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {
      expect(emptied).toHaveBeenCalledOnce();
    });
    keepUser(ana);
    browser.sockets.opens();
    browser.server.gives('POST auth/user/', { user: { ...ana, ...now }, token: 'of-ana' });
    browser.sockets.closes(closeCodes.wrongSocket);
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(where));
    expect([stored.read('token'), getUser()?.id]).toEqual(['of-ana', codes.ana]);
  },
);

const change = () => changeTwosome({ bio: 'We row' });
const failure = () => renderHook(() => useAuth((auth) => auth.failure)).result.current;

test('while the own profile is changed the status says so, and is idle when it is done [S4.4]', async () => {
  keepUser(ana);
  let answer = (_twosome: Twosome) => {};
  browser.server.answers('POST auth/update_twosome/', () => new Promise((resolve) => (answer = resolve)));
  const done = change();
  await waitFor(() => expect(browser.server.asked).toHaveLength(1));
  expect(status()).toBe('updating-twosome');
  answer(twosomeOf({ bio: 'We row', version: 2 }));
  await done;
  expect(status()).toBe('idle');
});

test('one that fails is an error with its reason until the next try [S4.4]', async () => {
  keepUser(ana);
  browser.server.refuses('POST auth/update_twosome/', 400, { bio: ['Too long.'] });
  await expect(change()).rejects.toThrow('Too long.');
  expect([status(), failure()?.data]).toEqual(['error-updating-twosome', { bio: ['Too long.'] }]);
  browser.server.gives('POST auth/update_twosome/', twosomeOf({ version: 2 }));
  await change();
  expect([status(), failure()]).toEqual(['idle', null]);
});

test('the start with a stored token: loading, then the person is there [S3.29 S4.1 S7.1]', async () => {
  stored.write('token', 'of-ana');
  expect(localStorage.getItem('token')).toBe('of-ana');
  browser.server.gives('POST auth/user/', { user: ana, token: 'of-ana' });
  const loaded = loadUser();
  expect([status(), getUser()]).toEqual(['loading-user', null]);
  await loaded;
  expect([status(), getUser()?.id]).toEqual(['idle', ana.id]);
  expect(browser.server.asked[0]?.token).toBe('of-ana');
});

test('signing in takes a second at least, and what it gives is kept [S4.2 S7.4 S7.5 S9.4]', async () => {
  localStorage.clear();
  browser.server.gives('POST auth/google_login/', { user: eve, token: 'of-eve' });
  vi.useFakeTimers();
  const done = signIn(async () => 'a credential');
  expect(status()).toBe('logging-in');
  await vi.advanceTimersByTimeAsync(999);
  expect([status(), getUser(), browser.server.asked[0]?.body]).toEqual([
    'logging-in',
    null,
    { id: 'a credential' },
  ]);
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect([status(), getUser()?.id, localStorage.getItem('token')]).toEqual(['idle', eve.id, 'of-eve']);
});

test('a sign-in or a log-out that fails is an error [S4.2 S4.3]', async () => {
  browser.server.refuses('POST auth/google_login/', 400, { id: ['Too old.'] });
  await signIn(async () => 'a credential');
  expect(status()).toBe('error-logging-in');
  keepUser(ana);
  browser.server.drops('POST auth/logout/');
  await logOut();
  expect([status(), getUser()?.id]).toEqual(['error-logging-out', ana.id]);
});

test('whoever logs out is told of no session that expired, though the socket hears of the end first', async () => {
  keepUser(ana);
  browser.sockets.opens();
  const answer = browser.server.holds('POST auth/logout/');
  void logOut();
  await expect.poll(() => browser.server.asked).toHaveLength(1);
  browser.sockets.closes(closeCodes.signedOut);
  answer.gives(null);
  expect([status(), getUser(), stored.read('token')]).toEqual(['idle', null, null]);
});

test('whoever logs out of a session that had ended is told of none that expired', async () => {
  keepUser(ana);
  browser.server.refuses('POST auth/logout/', 401, { detail: 'No.' });
  await logOut();
  expect([status(), getUser(), stored.read('token')]).toEqual(['idle', null, null]);
});

test('whoever is suspended while they log out is told so', () => {
  keepUser(ana);
  browser.sockets.opens();
  browser.server.holds('POST auth/logout/');
  void logOut();
  browser.sockets.closes(closeCodes.signedOut, 'suspended');
  expect([status(), failureNow()]).toEqual(['session-expired', 'suspended']);
});

test('a session that ends meanwhile stays ended', async () => {
  keepUser(ana);
  browser.server.refuses('POST auth/update_twosome/', 401, { detail: 'No.' });
  await expect(change()).rejects.toThrow();
  expect(status()).toBe('session-expired');
});

test('logging out is not said to be something else by a change that was under way [S4.3]', async () => {
  keepUser(ana);
  browser.server.refuses('POST auth/update_twosome/', 500, { detail: 'Later.' });
  browser.server.answers('POST auth/logout/', () => new Promise(() => {}));
  const done = change();
  void logOut();
  await expect(done).rejects.toThrow();
  expect(status()).toBe('logging-out');
});

const failureNow = () => failure()?.data.code;

test('a person who is suspended while they are here is told so, by the socket or by any answer', async () => {
  keepUser(ana);
  browser.sockets.opens();
  browser.sockets.closes(closeCodes.signedOut, 'suspended');
  expect([getUser(), stored.read('token'), status(), failureNow()]).toEqual([
    null,
    null,
    'session-expired',
    'suspended',
  ]);

  stored.write('token', 'of-ana');
  keepUser(ana);
  browser.server.refuses('POST auth/update_twosome/', 403, { detail: 'Suspended.', code: 'suspended' });
  await expect(change()).rejects.toThrow('Suspended.');
  expect([getUser(), status(), failureNow()]).toEqual([null, 'session-expired', 'suspended']);
});

test('any other 403 ends no session', async () => {
  keepUser(ana);
  browser.server.refuses('POST auth/update_twosome/', 403, { detail: 'No.', code: 'terms' });
  await expect(change()).rejects.toThrow('No.');
  expect(getUser()?.id).toBe(ana.id);
});

test('a name of the two that changed is asked for, and a profile that changed is not', async () => {
  keepUser(ana);
  browser.sockets.opens();
  const twosome = twosomeOf({ version: 2 });
  browser.server.gives('POST auth/user/', {
    user: { ...ana, partner: { ...ana.partner!, first_name: 'Bruno-Luis' } },
    token: 'of-ana',
  });
  browser.sockets.says({ type: 'relay', data: { type: 'sync_twosome', twosome } });
  expect(browser.server.asked).toEqual([]);
  browser.sockets.says({ type: 'relay', data: { type: 'sync_twosome', twosome, people: true } });
  await waitFor(() => expect(getUser()?.partner?.first_name).toBe('Bruno-Luis'));
  expect(browser.server.asked).toHaveLength(1);
});

test('an answer that was asked for before a newer one came puts nothing back, and is asked for anew', async () => {
  keepUser(ana);
  const early = browser.server.holds('POST auth/user/');
  const refreshed = refreshUser();
  await waitFor(() => expect(browser.server.asked).toHaveLength(1));
  const renamed = { ...ana, first_name: 'Anna' };
  browser.server.gives('PATCH auth/user/', { user: renamed });
  await rename('Anna');
  browser.server.gives('POST auth/user/', { user: { ...renamed, unseen_message_count: 7 }, token: 'of-ana' });
  const names: (string | undefined)[] = [];
  const { unmount } = renderHook(() => names.push(useAuth(({ user }) => user?.first_name)));
  early.gives({ user: ana, token: 'of-ana' });
  await refreshed;
  unmount();
  expect(new Set(names)).toEqual(new Set(['Anna']));
  expect(getUser()?.unseen_message_count).toBe(7);
});

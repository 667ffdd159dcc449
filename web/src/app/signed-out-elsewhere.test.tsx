import { act, render, renderHook, waitFor } from '@testing-library/react';
import { closeCodes } from '@twosome/contract/platform/frames';
import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { scheduleDeletion } from '../features/account/leaving.store.ts';
import { getUser, refreshUser, upsertUser, useAuth } from '../features/auth/auth.store.ts';
import { logOut } from '../features/auth/logOut.store.ts';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
import { stored } from '../platform/storage.ts';
import { freshBrowser } from '../testing/browser.ts';
import { ana } from '../testing/cast.ts';
import { PartneredOnly } from './guards.tsx';

const browser = freshBrowser();
let reload: MockInstance<Location['reload']>;
let replace: MockInstance<Location['replace']>;
beforeEach(() => {
  reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  replace = vi.spyOn(location, 'replace').mockImplementation(() => {});
  stored.write('token', 'of-ana');
  upsertUser(ana);
});

function openAt(address: string) {
  const routes = [
    { element: <PartneredOnly />, children: [{ path: '/post/:id', element: <p>A post</p> }] },
    { path: '/sign-up', element: <p>Sign up</p> },
  ];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />);
}

/** Dispatches the storage event of a change in another tab. */
const elsewhere = (key: string | null, newValue: string | null) =>
  act(async () => {
    const oldValue = stored.read('token');
    if (newValue === null) stored.remove('token');
    else stored.write('token', newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }));
  });
const target = () => stored.read('targetAfterSignIn');

test.each(['token', null])(
  'a log-out in another tab ends this one too and stores no return address (%s)',
  async (key) => {
    openAt('/post/7');
    browser.sockets.open();
    await elsewhere(key, null);
    // the server may close the session's socket later
    await act(async () => browser.sockets.close(closeCodes.signedOut));
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/sign-up'));
    expect(reload).not.toHaveBeenCalled();
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/sign-up'));
    expect([getUser(), target()]).toEqual([null, null]);
  },
);

describe('the server may close this tab’s socket before the other tab’s storage event arrives', () => {
  const status = () => renderHook(() => useAuth((auth) => auth.status)).result.current;
  /** Another tab began to log out this many milliseconds ago. */
  const logoutStarted = (ago: number) => stored.write('loggingOut', String(Date.now() - ago));
  const closes = (reason?: string) => act(async () => browser.sockets.close(closeCodes.signedOut, reason));

  beforeEach(() => {
    openAt('/post/7');
    browser.sockets.open();
  });

  test.each([0, 20_000])('it is not shown as an expired session (%i ms later)', async (ago) => {
    logoutStarted(ago);
    stored.write('targetAfterSignIn', `${Date.now()} /post/8`);
    await closes();
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/sign-up'));
    expect([status(), getUser(), target(), stored.read('token')]).toEqual(['logging-out', null, null, null]);
  });

  test('nor when a response reports it first', async () => {
    logoutStarted(0);
    browser.server.fail('POST auth/user/', 401, { detail: 'No.' });
    await act(() => refreshUser().catch(() => {}));
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/sign-up'));
    expect([status(), target()]).toEqual(['logging-out', null]);
  });

  test.each([30_001, -1000])(
    'a tab that died while logging out does not hide a later expiry (%i ms)',
    async (ago) => {
      logoutStarted(ago);
      await closes();
      await waitFor(() => expect(reload).toHaveBeenCalled());
      expect([stored.read('loggingOut'), replace.mock.calls]).toEqual([null, []]);
    },
  );

  test('a suspension is not mistaken for it', async () => {
    logoutStarted(0);
    await closes('suspended');
    await waitFor(() => expect(reload).toHaveBeenCalled());
    expect([stored.read('token'), replace.mock.calls]).toEqual(['of-ana', []]);
  });
});

describe.each([
  ['logs out', 'POST auth/logout/', logOut],
  ['schedules the deletion of the account', 'POST auth/delete/', scheduleDeletion],
] as const)('the other tabs know that one %s', (_, line, end) => {
  const knows = () => stored.read('loggingOut') !== null;
  /** Starts the action and waits for its request. */
  async function begins() {
    // the result of neither is used
    const answer = browser.server.hold(line as 'POST auth/logout/');
    void end();
    expect(knows()).toBe(true);
    await waitFor(() => expect(browser.server.requests).toHaveLength(1));
    return answer;
  }

  test('until it has succeeded', async () => {
    (await begins()).respond(null);
    await waitFor(() => expect(knows()).toBe(false));
    expect(stored.read('token')).toBeNull();
  });

  test('or has failed', async () => {
    browser.server.disconnect(line);
    await end().catch(() => {});
    expect([knows(), getUser()?.id]).toEqual([false, ana.id]);
  });

  test('or the end is reported by another response', async () => {
    await begins();
    browser.server.fail('POST auth/user/', 401, { detail: 'No.' });
    await refreshUser().catch(() => {});
    expect(knows()).toBe(false);
  });

  test('or by another tab', async () => {
    await begins();
    await elsewhere('token', null);
    expect(knows()).toBe(false);
  });
});

test('after a log-out that the socket reports first, no message is left', async () => {
  browser.sockets.open();
  browser.server.hold('POST auth/logout/');
  void logOut();
  browser.sockets.close(closeCodes.signedOut);
  expect([stored.read('loggingOut'), getUser()]).toEqual([null, null]);
});

test('after another user signs in elsewhere, this tab reloads as that user', async () => {
  openAt('/post/7');
  await elsewhere('token', 'of-eve');
  expect(reload).toHaveBeenCalled();
  expect([replace.mock.calls, stored.read('token')]).toEqual([[], 'of-eve']);
});

/** Simulates the back/forward cache: the page receives no events until it is restored. */
function awayWhile(happens: () => void): Promise<void> {
  window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
  happens();
  return act(async () => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  });
}

test('a page restored by Back shows nothing of a user who has logged out since', async () => {
  openAt('/post/7');
  await awayWhile(() => stored.remove('token'));
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/sign-up'));
  expect(getUser()).toBeNull();
});

test('nor of a previous user when another one has signed in; for the same user it stays', async () => {
  openAt('/post/7');
  await awayWhile(() => {});
  expect([reload.mock.calls, replace.mock.calls]).toEqual([[], []]);
  await awayWhile(() => stored.write('token', 'of-eve'));
  expect(reload).toHaveBeenCalled();
});

test.each([true, false])(
  'an address that another tab stored because it noticed the log-out first is dropped (answered: %s)',
  async (answered) => {
    openAt('/post/7');
    if (answered) browser.server.respond('POST auth/logout/', null);
    else browser.server.respondWith('POST auth/logout/', () => new Promise(() => {}));
    stored.write('targetAfterSignIn', `${Date.now()} /post/8`);
    if (answered) await act(logOut);
    else {
      act(() => void logOut());
      await elsewhere('token', null);
    }
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/sign-up'));
    expect([getUser(), target()]).toEqual([null, null]);
  },
);

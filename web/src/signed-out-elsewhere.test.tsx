import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { closeCodes } from '@twosome/contract/platform/frames';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { scheduleDeletion } from './features/account/leaving.store.ts';
import { getUser, keepUser, refreshUser, useAuth } from './features/auth/auth.store.ts';
import { logOut } from './features/auth/ending.ts';
import { PartneredOnly } from './guards.tsx';
import { stored } from './platform/storage.ts';
import { freshBrowser } from './testing/browser.ts';
import { ana } from './testing/cast.ts';

const browser = freshBrowser();
let reload: MockInstance<Location['reload']>;
let replace: MockInstance<Location['replace']>;
beforeEach(() => {
  reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  replace = vi.spyOn(location, 'replace').mockImplementation(() => {});
  stored.write('token', 'of-ana');
  keepUser(ana);
});

function openAt(address: string) {
  const routes = [
    { element: <PartneredOnly />, children: [{ path: '/post/:id', element: <p>A post</p> }] },
    { path: '/sign-up', element: <p>Sign up</p> },
  ];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />);
}

/** What another tab does to the storage is heard of here. */
const elsewhere = (key: string | null, newValue: string | null) =>
  act(async () => {
    const oldValue = stored.read('token');
    if (newValue === null) stored.remove('token');
    else stored.write('token', newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }));
  });
const target = () => stored.read('targetAfterSignIn');

test.each(['token', null])(
  'who logs out in another tab is gone here too, and leaves no address behind (%s)',
  async (key) => {
    openAt('/post/7');
    browser.sockets.opens();
    await elsewhere(key, null);
    // the server closes the socket of that session, perhaps only now
    await act(async () => browser.sockets.closes(closeCodes.signedOut));
    expect(replace).toHaveBeenCalledWith('/sign-up');
    expect(reload).not.toHaveBeenCalled();
    await screen.findByText('Sign up');
    expect([getUser(), target()]).toEqual([null, null]);
  },
);

describe('the server may close this tab’s socket before the other tab’s word comes', () => {
  const status = () => renderHook(() => useAuth((auth) => auth.status)).result.current;
  /** Another tab began to log out, so long ago. */
  const began = (ago: number) => stored.write('loggingOut', String(Date.now() - ago));
  const closes = (reason?: string) => act(async () => browser.sockets.closes(closeCodes.signedOut, reason));

  beforeEach(() => {
    openAt('/post/7');
    browser.sockets.opens();
  });

  test.each([0, 20_000])('that is no session that expired (%i ms later)', async (ago) => {
    began(ago);
    stored.write('targetAfterSignIn', `${Date.now()} /post/8`);
    await closes();
    await screen.findByText('Sign up');
    expect([status(), getUser(), target(), stored.read('token')]).toEqual(['idle', null, null, null]);
  });

  test('nor where an answer says so first', async () => {
    began(0);
    browser.server.refuses('POST auth/user/', 401, { detail: 'No.' });
    await act(() => refreshUser().catch(() => {}));
    await screen.findByText('Sign up');
    expect([status(), target()]).toEqual(['idle', null]);
  });

  test.each([30_001, -1000])('one that died over it silences no end of a later day (%i ms)', async (ago) => {
    began(ago);
    await closes();
    expect([status(), stored.read('loggingOut')]).toEqual(['session-expired', null]);
  });

  test('nor does it one that was suspended meanwhile', async () => {
    began(0);
    await closes('suspended');
    expect([status(), stored.read('loggingOut')]).toEqual(['session-expired', null]);
  });
});

describe.each([
  ['logs out', 'POST auth/logout/', logOut],
  ['schedules the deletion of the account', 'POST auth/delete/', scheduleDeletion],
] as const)('the other tabs know that one %s', (_, line, end) => {
  const knows = () => stored.read('loggingOut') !== null;
  /** It has begun, and the server is asked. */
  async function begins() {
    // of neither is the answer looked at
    const answer = browser.server.holds(line as 'POST auth/logout/');
    void end();
    expect(knows()).toBe(true);
    await waitFor(() => expect(browser.server.asked).toHaveLength(1));
    return answer;
  }

  test('until it is done', async () => {
    (await begins()).gives(null);
    await waitFor(() => expect(knows()).toBe(false));
    expect(stored.read('token')).toBeNull();
  });

  test('or has failed', async () => {
    browser.server.drops(line);
    await end().catch(() => {});
    expect([knows(), getUser()?.id]).toEqual([false, ana.id]);
  });

  test('or the end is heard of otherwise: by an answer', async () => {
    await begins();
    browser.server.refuses('POST auth/user/', 401, { detail: 'No.' });
    await refreshUser().catch(() => {});
    expect(knows()).toBe(false);
  });

  test('or by another tab', async () => {
    await begins();
    await elsewhere('token', null);
    expect(knows()).toBe(false);
  });
});

test('who logs out and hears of the end by the socket first has no word of it left', async () => {
  browser.sockets.opens();
  browser.server.holds('POST auth/logout/');
  void logOut();
  browser.sockets.closes(closeCodes.signedOut);
  expect([stored.read('loggingOut'), getUser()]).toEqual([null, null]);
});

test('where somebody else has signed in there, this tab begins anew as them', async () => {
  openAt('/post/7');
  await elsewhere('token', 'of-eve');
  expect(reload).toHaveBeenCalled();
  expect([replace.mock.calls, stored.read('token')]).toEqual([[], 'of-eve']);
});

/** A browser puts the whole page away, as it stands, and brings it back when somebody goes back: meanwhile it hears nothing. */
function awayWhile(happens: () => void): Promise<void> {
  window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
  happens();
  return act(async () => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  });
}

test('a page that comes back by the browser’s Back shows nothing of who has logged out since', async () => {
  openAt('/post/7');
  await awayWhile(() => stored.remove('token'));
  expect(replace).toHaveBeenCalledWith('/sign-up');
  await screen.findByText('Sign up');
  expect(getUser()).toBeNull();
});

test('nor is it theirs where somebody else has signed in; for the same person it stays', async () => {
  openAt('/post/7');
  await awayWhile(() => {});
  expect([reload.mock.calls, replace.mock.calls]).toEqual([[], []]);
  await awayWhile(() => stored.write('token', 'of-eve'));
  expect(reload).toHaveBeenCalled();
});

test.each([true, false])(
  'an address that another tab kept, because it heard of the logging out first, is dropped (answered: %s)',
  async (answered) => {
    openAt('/post/7');
    if (answered) browser.server.gives('POST auth/logout/', null);
    else browser.server.answers('POST auth/logout/', () => new Promise(() => {}));
    stored.write('targetAfterSignIn', `${Date.now()} /post/8`);
    if (answered) await act(logOut);
    else {
      act(() => void logOut());
      await elsewhere('token', null);
    }
    await screen.findByText('Sign up');
    expect([getUser(), target()]).toEqual([null, null]);
  },
);

import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Export } from '@twosome/contract/account/account.contract';
import type { User } from '@twosome/contract/auth/auth.contract';
import { appAddresses } from '@twosome/contract/platform/addresses';
import { closeCodes, suspendedReason } from '@twosome/contract/platform/frames';
import { timing } from '@twosome/contract/platform/timing';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  getUser,
  loadConfig,
  loadUser,
  refreshUser,
  rename,
  upsertUser,
} from '../features/auth/auth.store.ts';
import { auth } from '../features/auth/signedIn.store.ts';
import { signIn } from '../features/auth/signIn.store.ts';
import { idbStore } from '../platform/idb.ts';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
import { stored } from '../platform/storage.ts';
import { freshBrowser, nextDocument } from '../testing/browser.ts';
import { ana, eve, suspendedAna } from '../testing/cast.ts';
import { fakeIndexedDb } from '../testing/indexedDb.ts';
import { hidePage } from '../testing/reloads.ts';
import { loadDialog } from '../ui/Dialog.tsx';
import { routes } from './routes.tsx';

// The app of a suspended user, at all addresses and with the real stores.

const browser = freshBrowser();
const suspension = { detail: 'This account has been suspended.', code: 'suspended' };

beforeAll(async () => {
  await loadDialog();
});
beforeEach(() => {
  fakeIndexedDb();
  // jsdom cannot scroll
  vi.stubGlobal('scrollTo', () => {});
  stored.write('token', 'of-ana');
  browser.server.respond('POST auth/user/', { user: suspendedAna, token: 'of-ana' });
  auth.set({
    config: {
      ...{ google_client_id: null, demo_identity: true, app_store_url: null, web_push_key: null },
      ...{ support_email: 'help@twosome.example', min_client: '0.1.0' },
    },
  });
});

function openAt(address: string) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
}
const heading = () => screen.findByRole('heading', { name: 'Your account is suspended', level: 1 });
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const follow = async (name: string) => fireEvent.click(await screen.findByRole('link', { name }));
const lines = () => new Set(browser.server.requests.map(({ line }) => line));
const hasSocket = () => {
  try {
    return browser.sockets.last() !== undefined;
  } catch {
    return false;
  }
};

const open = ['/profile/settings/export', '/profile/delete-account'];
const closed = appAddresses
  .filter((address) => !open.includes(address))
  .map((address) => address.replace(':id', '7'));

test.each([...closed, '/', '/sign-up', '/home?postCommentId=7', '/post/7?reportId=7&reportKind=post'])(
  '%s shows the suspension, sends no other request and opens no socket [S4.10]',
  async (address) => {
    await loadUser();
    openAt(address);
    await heading();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([[...lines()].filter((line) => line !== 'POST auth/user/'), hasSocket()]).toEqual([[], false]);
  },
);

test('it shows the date and the support address, and offers the three remaining actions', async () => {
  await loadUser();
  openAt('/home');
  const page = (await heading()).parentElement!;
  expect(page.textContent).toContain('Since 20 November 2026. Your account and what you made are kept.');
  const address = within(page).getByRole('link', { name: 'help@twosome.example' });
  expect(address.getAttribute('href')).toBe('mailto:help@twosome.example');
  const main = screen.getByRole('main');
  const ways = [...within(main).getAllByRole('link'), ...within(main).getAllByRole('button')];
  expect(ways.map(({ textContent }) => textContent)).toEqual([
    'help@twosome.example',
    'Export your data',
    'Schedule Delete Account',
    'Logout',
  ]);
});

test('without a support address it names the contact', async () => {
  browser.server.respond('GET config/', { ...auth.get().config!, support_email: null });
  auth.set({ config: null });
  await Promise.all([loadUser(), loadConfig()]);
  openAt('/home');
  expect((await heading()).parentElement?.textContent).toContain('ask the people who run this service');
});

test('a user who signs in sees it, also without a partner', async () => {
  stored.remove('token');
  vi.spyOn(timing, 'loginDelay', 'get').mockReturnValue(0 as never);
  const user = { ...eve, suspended_at: '2026-11-20T10:00:00.000Z' };
  browser.server.respond('POST auth/google_login/', { user, token: 'of-eve' });
  browser.server.respond('POST auth/user/', { user, token: 'of-eve' });
  openAt('/sign-up');
  await act(() => signIn(async () => 'a credential'));
  await heading();
  expect([stored.read('token'), hasSocket()]).toEqual(['of-eve', false]);
});

describe('a user suspended while the app is open', () => {
  const refusedCall = () => {
    browser.server.fail('PATCH auth/user/', 403, suspension);
    return rename('Anna').catch(() => {});
  };

  test.each<[string, () => unknown]>([
    ['the socket', () => browser.sockets.close(closeCodes.signedOut, suspendedReason)],
    ['any refused call', () => refusedCall()],
    ['an answer that carries the person', () => refreshUser()],
  ])(
    'is notified by %s: the page reloads in the same session without data of the couple',
    async (_by, notify) => {
      stored.write('demoName', 'Ana');
      stored.write('unseenMessageCount', '3');
      upsertUser(ana);
      browser.sockets.open();
      const socket = browser.sockets.last();
      await idbStore.write('unsent/1', { text: 'See you.' });
      expect(await idbStore.keys()).toContain('unsent/1');
      await act(async () => void (await notify()));
      expect(getUser()).toBeNull();
      await nextDocument();
      expect([await idbStore.keys(), stored.read('token'), stored.read('demoName')]).toEqual([
        [],
        'of-ana',
        'Ana',
      ]);
      expect(stored.read('unseenMessageCount')).toBeNull();
      await loadUser();
      openAt('/message');
      await heading();
      expect(browser.sockets.last()).toBe(socket);
      expect(location.reload).not.toHaveBeenCalled();
    },
  );

  test('is notified once, however many calls are refused', async () => {
    upsertUser(ana);
    await Promise.all([refusedCall(), refusedCall(), refusedCall()]);
    await nextDocument();
    await loadUser();
    await refusedCall();
    expect([getUser(), vi.mocked(location.reload).mock.calls]).toEqual([suspendedAna, []]);
  });
});

test('offline it is shown from the cached user', async () => {
  await loadUser();
  await expect
    .poll(() => {
      hidePage();
      return idbStore.keys();
    })
    .toContain('remembered/person');
  auth.set({ user: null, userWithoutCounts: null });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  browser.server.disconnect('POST auth/user/');
  await loadUser();
  openAt('/home');
  await heading();
});

test('once the suspension is lifted, the page reloads when it becomes visible', async () => {
  await loadUser();
  openAt('/post/7');
  await heading();
  await waitFor(() => expect(browser.server.requests).toHaveLength(2));
  browser.server.respond('POST auth/user/', { user: ana, token: 'of-ana' });
  act(() => void window.dispatchEvent(new Event('focus')));
  await nextDocument();
  expect(stored.read('token')).toBe('of-ana');
});

/** Refuses a call until the user has signed in again. */
function needsFreshSignIn<Line extends 'POST auth/export/' | 'POST auth/delete/'>(
  line: Line,
  answer: object,
): void {
  browser.server.fail(line, 403, { detail: 'Please sign in again to do this.', code: 'fresh' });
  browser.server.respondWith('POST auth/google_login/', () => {
    browser.server.respond(line, answer as never);
    return { user: suspendedAna, token: 'of-ana' };
  });
  // the demo issuer is not part of the contract
  const calls = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) =>
    address.endsWith('/demo-identity/credential/')
      ? Response.json({ credential: 'a-credential' })
      : calls(address, init),
  );
}

test('the export is requested after a fresh sign-in, and works without a socket', async () => {
  vi.spyOn(timing, 'exportPoll', 'get').mockReturnValue(1 as never);
  const none: Export = { status: 'none', url: null, expires_at: null, bytes: null };
  browser.server.respond('GET auth/export/', none);
  needsFreshSignIn('POST auth/export/', { ...none, status: 'building' });
  await loadUser();
  openAt('/message');
  await follow('Export your data');
  await press('Pack my things');
  browser.server.respond('GET auth/export/', { ...none, status: 'building' });
  await press('Continue as Ana');
  await screen.findByText(/You will find it here when it is ready/);
  browser.server.respond('GET auth/export/', {
    status: 'ready',
    url: '/media/export/7ZQ04FXE0YB9T2M5K1RS/twosome.zip?s=sealed',
    expires_at: '2026-11-28T10:00:00.000Z',
    bytes: 12_400_000,
  });
  const download = await screen.findByRole('link', { name: 'Download' });
  expect(download.getAttribute('href')).toContain('/media/export/');
  const looks = browser.server.requests.length;
  await press('Back');
  await heading();
  expect([...lines()].sort()).toEqual(
    ['GET auth/export/', 'POST auth/export/', 'POST auth/google_login/', 'POST auth/user/'].sort(),
  );
  expect(browser.server.requests.length - looks).toBeLessThanOrEqual(1);
});

test('the account is deleted after a fresh sign-in, and the dialog states what the partner keeps', async () => {
  needsFreshSignIn('POST auth/delete/', { user: suspendedAna });
  await loadUser();
  openAt('/home');
  await follow('Schedule Delete Account');
  await screen.findByRole('heading', { name: 'What Bruno keeps' });
  expect(screen.queryByRole('navigation')).toBeNull();
  await press('Schedule Delete Account');
  const question = await screen.findByRole('dialog', { name: 'Schedule Delete Account?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Schedule Delete' }));
  await press('Continue as Ana');
  await waitFor(() => expect(location.replace).toHaveBeenCalledWith('/sign-up'));
  expect(stored.read('token')).toBeNull();
});

test('a deletion that was scheduled before is shown and can be cancelled', async () => {
  const leaving: User = { ...suspendedAna, delete_at: '2026-12-21T10:00:00.000Z' };
  browser.server.respond('POST auth/user/', { user: leaving, token: 'of-ana' });
  browser.server.respond('POST auth/cancel_delete/', { user: suspendedAna });
  await loadUser();
  const router = openAt('/home');
  await press('Delete as planned');
  expect((await heading()).parentElement?.textContent).not.toContain('are kept');
  await follow('Your account will be deleted on 21\u00a0December\u00a02026');
  await press('Keep my account');
  await screen.findByRole('button', { name: 'Schedule Delete Account' });
  browser.server.respond('POST auth/user/', { user: suspendedAna, token: 'of-ana' });
  await act(() => router.navigate(-1));
  await heading();
  expect(await screen.findByRole('link', { name: 'Schedule Delete Account' })).toBeTruthy();
  expect(hasSocket()).toBe(false);
});

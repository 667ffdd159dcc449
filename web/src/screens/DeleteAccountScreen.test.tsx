import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { closeCodes } from '@twosome/contract/platform/frames';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { getUser, upsertUser } from '../features/auth/auth.store.ts';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
import { stored } from '../platform/storage.ts';
import { freshBrowser } from '../testing/browser.ts';
import { ana, eve } from '../testing/cast.ts';
import { loadDialog } from '../ui/Dialog.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { toast } from '../ui/toast.tsx';
import DeleteAccountScreen from './DeleteAccountScreen.tsx';

const browser = freshBrowser();
const goes = vi.fn();
beforeAll(async () => {
  await loadDialog();
});
beforeEach(() => {
  toast.clear();
  stored.write('token', 'of-ana');
  goes.mockClear();
  vi.spyOn(location, 'replace').mockImplementation(goes);
});

const show = () =>
  render(
    <RouterProvider
      router={createMemoryRouter([
        {
          path: '*',
          element: (
            <>
              <DeleteAccountScreen />
              <Toasts />
            </>
          ),
        },
      ])}
    />,
  );

async function schedule() {
  fireEvent.click(await screen.findByRole('button', { name: 'Schedule Delete Account' }));
  const question = await screen.findByRole('dialog', { name: 'Schedule Delete Account?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Schedule Delete' }));
}

test('deletion is explained, confirmed, and signs out by a full page load [S2.145 S7.11 S7.12]', async () => {
  upsertUser(ana);
  browser.sockets.open();
  browser.server.respondWith('POST auth/delete/', () => {
    // The socket's sign-out event arrives before the response.
    browser.sockets.close(closeCodes.signedOut);
    return { user: { ...ana, delete_at: '2026-12-21T10:00:00.000Z' } };
  });
  show();
  for (const words of [/For 30 days/, /What Bruno keeps/, /is not told why/])
    expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Export your data' }).getAttribute('href')).toBe(
    '/profile/settings/export',
  );
  expect(browser.server.requests).toEqual([]);
  await schedule();
  await waitFor(() => expect(goes).toHaveBeenCalledExactlyOnceWith('/sign-up'));
  expect([getUser(), stored.read('token')]).toEqual([null, null]);
  expect(screen.queryByText(/session has expired/)).toBeNull();
});

test('a failure is shown, and the user stays signed in [S8.10]', async () => {
  upsertUser(ana);
  browser.server.fail('POST auth/delete/', 503, { detail: 'Not now.' });
  show();
  await schedule();
  expect(await screen.findByText('Error while scheduling delete')).toBeTruthy();
  expect([getUser()?.id, stored.read('token')]).toEqual([ana.id, 'of-ana']);
  expect(goes).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The consequences are listed again.
  expect(browser.sockets.last().address).toContain('/ws/message/');
});

test('a user without a partner reads nothing about a partner', async () => {
  upsertUser(eve);
  show();
  expect(await screen.findByText(/For 30 days/)).toBeTruthy();
  expect(screen.queryByText(/keeps/)).toBeNull();
  expect(screen.queryByText(/profile/i)).toBeNull();
});

test('a scheduled deletion shows its day and can be cancelled', async () => {
  upsertUser({ ...ana, delete_at: '2026-12-21T10:00:00.000Z' });
  browser.server.respond('POST auth/cancel_delete/', { user: ana });
  show();
  expect(await screen.findByText('Your account will be deleted on 21 December 2026')).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Keep my account' })));
  expect(await screen.findByRole('button', { name: 'Schedule Delete Account' })).toBeTruthy();
  expect(getUser()?.delete_at).toBeNull();
});

test('a visitor reads how to delete, and is asked to sign in [S2.8]', async () => {
  show();
  expect(await screen.findByRole('heading', { name: 'Delete account' })).toBeTruthy();
  for (const link of screen.getAllByRole('link', { name: 'Sign in' }))
    expect(link.getAttribute('href')).toBe('/sign-up');
  expect(screen.queryByRole('button', { name: 'Schedule Delete Account' })).toBeNull();
});

import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { closeCodes } from '@twosome/contract/platform/frames';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { getUser, keepUser } from '../features/auth/auth.store.ts';
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
  vi.spyOn(location, 'assign').mockImplementation(goes);
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

test('one reads what happens, is asked, and is signed out on a page that loads anew [S2.145 S7.11 S7.12]', async () => {
  keepUser(ana);
  browser.sockets.opens();
  browser.server.answers('POST auth/delete/', () => {
    // the server's word that the session is over comes before its answer
    browser.sockets.closes(closeCodes.signedOut);
    return { user: { ...ana, delete_at: '2026-12-21T10:00:00.000Z' } };
  });
  show();
  for (const words of [/For 30 days/, /What Bruno keeps/, /is not told why/])
    expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Export your data' }).getAttribute('href')).toBe(
    '/profile/settings/export',
  );
  expect(browser.server.asked).toEqual([]);
  await schedule();
  await waitFor(() => expect(goes).toHaveBeenCalledExactlyOnceWith('/sign-up'));
  expect([getUser(), stored.read('token')]).toEqual([null, null]);
  expect(screen.queryByText(/session has expired/)).toBeNull();
});

test('where it fails one is told, and stays signed in [S8.10]', async () => {
  keepUser(ana);
  browser.server.refuses('POST auth/delete/', 503, { detail: 'Not now.' });
  show();
  await schedule();
  expect(await screen.findByText('Error while scheduling delete')).toBeTruthy();
  expect([getUser()?.id, stored.read('token')]).toEqual([ana.id, 'of-ana']);
  expect(goes).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // and is told again what happens
  expect(browser.sockets.last().address).toContain('/ws/message/');
});

test('whoever is alone reads nothing of a partner', async () => {
  keepUser(eve);
  show();
  expect(await screen.findByText(/For 30 days/)).toBeTruthy();
  expect(screen.queryByText(/keeps/)).toBeNull();
  expect(screen.queryByText(/profile/i)).toBeNull();
});

test('whoever leaves already reads the day, and keeps the account here', async () => {
  keepUser({ ...ana, delete_at: '2026-12-21T10:00:00.000Z' });
  browser.server.gives('POST auth/cancel_delete/', { user: ana });
  show();
  expect(await screen.findByText('Your account will be deleted on 21 December 2026')).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Keep my account' })));
  expect(await screen.findByRole('button', { name: 'Schedule Delete Account' })).toBeTruthy();
  expect(getUser()?.delete_at).toBeNull();
});

test('whoever is signed out reads how to, and is asked to sign in [S2.8]', async () => {
  show();
  expect(await screen.findByRole('heading', { name: 'Delete account' })).toBeTruthy();
  for (const link of screen.getAllByRole('link', { name: 'Sign in' }))
    expect(link.getAttribute('href')).toBe('/sign-up');
  expect(screen.queryByRole('button', { name: 'Schedule Delete Account' })).toBeNull();
});

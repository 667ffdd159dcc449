import { screen, waitFor } from '@testing-library/react';
import { closeCodes } from '@twosome/contract/platform/frames';
import { expect, test } from 'vitest';
import { getUser, upsertUser } from '../features/auth/auth.store.ts';
import { auth } from '../features/auth/signedIn.store.ts';
import { stored } from '../platform/storage.ts';
import { ana, eve } from '../testing/cast.ts';
import { answer, button, freshScreen, hrefOf, isClosed, press, visit } from '../testing/screen.tsx';
import DeleteAccountScreen from './DeleteAccountScreen.tsx';

const browser = freshScreen();
const show = () => visit(<DeleteAccountScreen />);

async function schedule() {
  await press('Schedule Delete Account');
  await answer('Schedule Delete Account?', 'Schedule Delete');
}

test('deletion is explained, confirmed, and signs out by a full page load [S2.145 S7.11 S7.12]', async () => {
  browser.sockets.open();
  browser.server.respondWith('POST auth/delete/', () => {
    // The socket's sign-out event arrives before the response.
    browser.sockets.close(closeCodes.signedOut);
    return { user: { ...ana, delete_at: '2026-12-21T10:00:00.000Z' } };
  });
  show();
  for (const words of [/For 30 days/, /What Bruno keeps/, /is not told why/])
    expect(screen.getByText(words)).toBeTruthy();
  expect(hrefOf('Export your data')).toBe('/profile/settings/export');
  expect(browser.server.requests).toEqual([]);
  await schedule();
  await waitFor(() => expect(location.replace).toHaveBeenCalledExactlyOnceWith('/sign-up'));
  expect([getUser(), stored.read('token')]).toEqual([null, null]);
  expect(screen.queryByText(/session has expired/)).toBeNull();
});

test('a failure is shown, and the user stays signed in [S8.10]', async () => {
  browser.server.fail('POST auth/delete/', 503, { detail: 'Not now.' });
  show();
  await schedule();
  await screen.findByText('Error while scheduling delete');
  expect([getUser()?.id, stored.read('token')]).toEqual([ana.id, 'of-ana']);
  expect(location.replace).not.toHaveBeenCalled();
  await isClosed();
  expect(browser.sockets.last().address).toContain('/ws/message/');
});

test('a user without a partner reads nothing about a partner', async () => {
  upsertUser(eve);
  show();
  await screen.findByText(/For 30 days/);
  expect(screen.queryByText(/keeps/)).toBeNull();
  expect(screen.queryByText(/profile/i)).toBeNull();
});

test('a scheduled deletion shows its day and can be cancelled', async () => {
  upsertUser({ ...ana, delete_at: '2026-12-21T10:00:00.000Z' });
  browser.server.respond('POST auth/cancel_delete/', { user: ana });
  show();
  await screen.findByText('Your account will be deleted on 21 December 2026');
  await press('Keep my account');
  await button('Schedule Delete Account');
  expect(getUser()?.delete_at).toBeNull();
});

test('a visitor reads how to delete, and is asked to sign in [S2.8]', async () => {
  auth.set({ user: null });
  show();
  await screen.findByRole('heading', { name: 'Delete account' });
  for (const link of screen.getAllByRole('link', { name: 'Sign in' }))
    expect(link.getAttribute('href')).toBe('/sign-up');
  expect(screen.queryByRole('button', { name: 'Schedule Delete Account' })).toBeNull();
});

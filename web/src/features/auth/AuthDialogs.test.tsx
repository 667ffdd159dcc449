import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { SignedInOnly } from '../../app/guards.tsx';
import { Outlet, RouterProvider } from '../../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../../platform/router/router.ts';
import { stored } from '../../platform/storage.ts';
import { freshBrowser, nextDocument } from '../../testing/browser.ts';
import { ana } from '../../testing/cast.ts';
import { loadDialog } from '../../ui/Dialog.tsx';
import { AuthDialogs } from './AuthDialogs.tsx';
import { loadUser, refreshUser, upsertUser } from './auth.store.ts';
import { signIn } from './signIn.store.ts';

const browser = freshBrowser();
beforeAll(async () => {
  await loadDialog();
});

function openAt(address: string) {
  const frame = (
    <>
      <Outlet />
      <AuthDialogs />
    </>
  );
  const router = createMemoryRouter(
    [
      {
        element: frame,
        children: [
          { path: '/sign-up', element: <p>welcome</p> },
          { element: <SignedInOnly />, children: [{ path: '/home', element: <p>our home</p> }] },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
}

const expired = 'Your session has expired. Please login again to get access to your account.';

test.each([
  [401, { detail: 'No.' }, expired],
  [403, { detail: 'No.' }, expired],
  [401, { message: 'You were signed out everywhere.' }, 'You were signed out everywhere.'],
] as const)(
  'an expired stored session (%i, %j) is reported, and Okay leads to the sign-in [S4.5 S4.8 S8.8]',
  async (status, body, message) => {
    stored.write('token', 'an old token');
    browser.server.fail('POST auth/user/', status, body);
    await loadUser();
    await nextDocument();
    await loadUser();
    openAt('/home');
    const dialog = await screen.findByRole('dialog', { name: 'Error Signing in' });
    expect(dialog.textContent).toContain(message);
    expect(stored.read('token')).toBeNull();
    fireEvent.click(screen.getByText('Okay'));
    expect(await screen.findByText('welcome')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

test('a session that ends in use clears everything and says so', async () => {
  stored.write('token', 'a token');
  upsertUser(ana);
  openAt('/home');
  await screen.findByText('our home');
  browser.server.fail('POST auth/user/', 401, { detail: 'No.' });
  await act(() => refreshUser().catch(() => {}));
  expect(screen.queryByText('our home')).toBeNull();
  await nextDocument();
  await loadUser();
  openAt('/home');
  await screen.findByRole('dialog', { name: 'Error Signing in' });
  expect(screen.queryByText('our home')).toBeNull();
});

test('without a network at the start the session stays, and Retry queries again [S4.6 S4.7]', async () => {
  stored.write('token', 'a token');
  browser.server.disconnect('POST auth/user/');
  await loadUser();
  openAt('/home');
  await screen.findByRole('dialog', { name: 'Error Signing in' });
  expect(stored.read('token')).toBe('a token');
  browser.server.respond('POST auth/user/', { user: ana, token: 'a token' });
  fireEvent.click(screen.getByText('Retry'));
  expect(await screen.findByText('our home')).toBeTruthy();
});

test.each([
  ['the server message', { detail: 'The house is being painted.' }, 'The house is being painted.'],
  ['a sentence of ours', { count: 3 }, 'We encountered an error while signing in.'],
])('a start that fails otherwise shows %s, with Retry [S4.7 S8.7]', async (_, body, message) => {
  stored.write('token', 'a token');
  browser.server.fail('POST auth/user/', 500, body);
  await loadUser();
  openAt('/home');
  const dialog = await screen.findByRole('dialog', { name: 'Error Signing in' });
  expect(dialog.textContent).toContain(message);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

test.each([
  ['its sentence', { id: ['This credential is too old.'] }, 'This credential is too old.'],
  ['ours', {}, 'There was an error while signing in. Please try again.'],
])('a rejected sign-in shows %s; Okay clears it [S2.32 S2.33 S2.34 S8.6]', async (_, body, message) => {
  browser.server.fail('POST auth/google_login/', 400, body);
  openAt('/sign-up');
  let respond = (_: string) => {};
  act(() => {
    signIn(() => new Promise((resolve) => (respond = resolve)));
  });
  expect(screen.getByText('Signing in')).toBeTruthy();
  respond('a credential');
  const dialog = await screen.findByRole('dialog', { name: 'Error Signing' });
  expect(dialog.textContent).toContain(message);
  expect(screen.queryByText('Signing in')).toBeNull();
  fireEvent.click(screen.getByText('Okay'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('Escape on the failed start tries again, and does not treat the user as a visitor', async () => {
  stored.write('token', 'of-ana');
  browser.server.disconnect('POST auth/user/');
  await loadUser();
  openAt('/home');
  const dialog = await screen.findByRole('dialog', { name: 'Error Signing in' });
  browser.server.respond('POST auth/user/', { user: ana, token: 'of-ana' });
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await screen.findByText('our home');
});

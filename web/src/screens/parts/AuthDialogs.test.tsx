import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { closeCodes, suspendedReason } from '@twosome/contract/platform/frames';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { keepUser, loadConfig, loadUser, refreshUser, signIn } from '../../features/auth/auth.store.ts';
import { SignedInOnly } from '../../guards.tsx';
import { stored } from '../../platform/storage.ts';
import { freshBrowser } from '../../testing/browser.ts';
import { ana } from '../../testing/cast.ts';
import { loadDialog } from '../../ui/Dialog.tsx';
import { AuthDialogs } from './AuthDialogs.tsx';

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
  'a stored session that is over (%i, %j) is said, and Okay leads to the sign-in [S4.5 S4.8 S8.8]',
  async (status, body, sentence) => {
    stored.write('token', 'an old token');
    browser.server.refuses('POST auth/user/', status, body);
    openAt('/home');
    await act(loadUser);
    const dialog = await screen.findByRole('dialog', { name: 'Error Signing in' });
    expect(dialog.textContent).toContain(sentence);
    expect(stored.read('token')).toBeNull();
    fireEvent.click(screen.getByText('Okay'));
    expect(await screen.findByText('welcome')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

test('a session that ends while one is here takes everything away and says so', async () => {
  stored.write('token', 'a token');
  keepUser(ana);
  openAt('/home');
  await screen.findByText('our home');
  browser.server.refuses('POST auth/user/', 401, { detail: 'No.' });
  await act(() => refreshUser().catch(() => {}));
  await screen.findByRole('dialog', { name: 'Error Signing in' });
  expect(screen.queryByText('our home')).toBeNull();
});

test('a suspended person is told that, not that a session expired [S4.10]', async () => {
  stored.write('token', 'a token');
  browser.server.refuses('POST auth/user/', 403, {
    detail: 'This account has been suspended.',
    code: 'suspended',
  });
  await loadUser();
  openAt('/home');
  const dialog = await screen.findByRole('dialog', { name: 'Account suspended' });
  expect(dialog.textContent).toContain('This account has been suspended.');
  expect(screen.queryByText(expired)).toBeNull();
});

test.each([
  ['help@twosome.example', 'write to help@twosome.example.'],
  [null, 'has been suspended.'],
])(
  'they learn whom to write to where there is somebody (%s); Okay leads to the sign-in and clears it',
  async (support_email, end) => {
    browser.server.gives('GET config/', {
      ...{ google_client_id: null, demo_identity: true, app_store_url: null, web_push_key: null },
      ...{ support_email, min_client: '0.1.0' },
    });
    await loadConfig();
    stored.write('token', 'a token');
    keepUser(ana);
    openAt('/home');
    browser.sockets.opens();
    act(() => browser.sockets.closes(closeCodes.signedOut, suspendedReason));
    const dialog = await screen.findByRole('dialog', { name: 'Account suspended' });
    expect(dialog.querySelector('p')?.textContent?.endsWith(end)).toBe(true);
    expect(dialog.querySelector('a')?.getAttribute('href') ?? null).toBe(
      support_email && `mailto:${support_email}`,
    );
    expect(screen.queryByText('our home')).toBeNull();
    fireEvent.click(screen.getByText('Okay'));
    expect(await screen.findByText('welcome')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

test('without a network at the start the session stays, and Retry asks again [S4.6 S4.7]', async () => {
  stored.write('token', 'a token');
  browser.server.drops('POST auth/user/');
  await loadUser();
  openAt('/home');
  await screen.findByRole('dialog', { name: 'Error Signing in' });
  expect(stored.read('token')).toBe('a token');
  browser.server.gives('POST auth/user/', { user: ana, token: 'a token' });
  fireEvent.click(screen.getByText('Retry'));
  expect(await screen.findByText('our home')).toBeTruthy();
});

test.each([
  ['what it said', { detail: 'The house is being painted.' }, 'The house is being painted.'],
  ['a sentence of ours', { count: 3 }, 'We encountered an error while signing in.'],
])('a start that fails otherwise is told in %s, with Retry [S4.7 S8.7]', async (_, body, sentence) => {
  stored.write('token', 'a token');
  browser.server.refuses('POST auth/user/', 500, body);
  await loadUser();
  openAt('/home');
  const dialog = await screen.findByRole('dialog', { name: 'Error Signing in' });
  expect(dialog.textContent).toContain(sentence);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

test.each([
  ['its sentence', { id: ['This credential is too old.'] }, 'This credential is too old.'],
  ['ours', {}, 'There was an error while signing in. Please try again.'],
])('a refused sign-in is told in %s; Okay clears it [S2.32 S2.33 S2.34 S8.6]', async (_, body, sentence) => {
  browser.server.refuses('POST auth/google_login/', 400, body);
  openAt('/sign-up');
  let give = (_: string) => {};
  act(() => {
    signIn(() => new Promise((resolve) => (give = resolve)));
  });
  expect(screen.getByText('Signing in')).toBeTruthy();
  give('a credential');
  const dialog = await screen.findByRole('dialog', { name: 'Error Signing' });
  expect(dialog.textContent).toContain(sentence);
  expect(screen.queryByText('Signing in')).toBeNull();
  fireEvent.click(screen.getByText('Okay'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

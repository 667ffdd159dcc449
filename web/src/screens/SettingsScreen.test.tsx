import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { getUser, upsertUser } from '../features/auth/auth.store.ts';
import { SignedInOnly } from '../guards.tsx';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
import { stored } from '../platform/storage.ts';
import { freshBrowser } from '../testing/browser.ts';
import { ana, eve } from '../testing/cast.ts';
import { loadDialog } from '../ui/Dialog.tsx';
import SettingsScreen from './SettingsScreen.tsx';

const browser = freshBrowser();
beforeAll(async () => {
  await loadDialog();
});
beforeEach(() => localStorage.setItem('token', 'of-ana'));

function show(user = ana) {
  upsertUser(user);
  const router = createMemoryRouter(
    [
      { path: '/sign-up', element: <p>welcome</p> },
      { element: <SignedInOnly />, children: [{ path: '*', element: <SettingsScreen /> }] },
    ],
    { initialEntries: ['/profile/settings'] },
  );
  render(<RouterProvider router={router} />);
}
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test.each([
  ['with a partner', ana],
  ['alone', eve],
])('%s the screen has About, Privacy and the account deletion [S2.28 S2.143 S2.144]', (_who, user) => {
  show(user);
  expect(hrefOf('About')).toBe('/about');
  expect(hrefOf('Privacy')).toBe('/privacy');
  expect(hrefOf('Schedule Delete Account')).toBe('/profile/delete-account');
});

test.each([
  ['alone', eve],
  ['with a partner', ana],
])('the choice of both codes is here %s', (_who, user) => {
  show({ ...user, both_codes: true });
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Connect by both codes only' }).checked).toBe(
    true,
  );
});

test('a user who never parted reads nothing about parting beside it', () => {
  show(eve);
  const words = screen.getByText(/^With this on, nobody is connected with you before/);
  expect(words.textContent).not.toContain('parted');
});

test.each([
  ['for ten minutes after a connection', '2026-11-21T09:10:00.000Z', 1],
  ['later', null, 0],
])('"This is not my partner" %s: %s', async (_when, until, rows) => {
  show({ ...ana, not_my_partner_until: until });
  expect(screen.queryAllByRole('button', { name: 'This is not my partner' })).toHaveLength(rows);
  if (rows === 0) return;
  await press('This is not my partner');
  expect(await screen.findByRole('dialog', { name: 'Bruno is not your partner?' })).toBeTruthy();
});

test('Logout asks for confirmation; Cancel stays, yes clears the user, the token and the socket [S2.142 S4.9]', async () => {
  browser.server.respond('POST auth/logout/', null);
  show();
  browser.sockets.open();
  const socket = browser.sockets.last();
  await press('Logout');
  const question = await screen.findByRole('dialog', { name: 'Logout?' });
  expect(question.textContent).toContain('Do you want to logout?');
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([getUser()?.id, browser.server.requests]).toEqual([ana.id, []]);
  await press('Logout');
  const again = await screen.findByRole('dialog', { name: 'Logout?' });
  fireEvent.click(within(again).getByRole('button', { name: 'Okay' }));
  await waitFor(() => expect(location.replace).toHaveBeenCalledWith('/sign-up'));
  expect([getUser(), stored.read('token'), socket.readyState]).toEqual([null, null, 3]);
});

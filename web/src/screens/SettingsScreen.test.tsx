import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { getUser, keepUser } from '../features/auth/auth.store.ts';
import { SignedInOnly } from '../guards.tsx';
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
  keepUser(user);
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
])('%s one finds About, Privacy and the deletion of the account [S2.28 S2.143 S2.144]', (_who, user) => {
  show(user);
  expect(hrefOf('About')).toBe('/about');
  expect(hrefOf('Privacy')).toBe('/privacy');
  expect(hrefOf('Schedule Delete Account')).toBe('/profile/delete-account');
});

test.each([
  ['alone', eve],
  ['with a partner', ana],
])('whoever parted once finds the choice of both codes, %s', (_who, user) => {
  show({ ...user, has_parted: true, both_codes: true });
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Connect by both codes only' }).checked).toBe(
    true,
  );
});

test('whoever chose it without having parted finds it too, and is told of no parting', () => {
  show({ ...eve, both_codes: true });
  const words = screen.getByText(/^With this on, nobody is connected with you before/);
  expect(words.textContent).not.toContain('parted');
});

test('whoever never parted, and chose nothing, is not asked about codes', () => {
  show();
  expect(screen.queryByRole('heading', { name: 'Your code' })).toBeNull();
});

test('Logout asks first; Cancel stays, yes takes the person, the token and the socket away [S2.142 S4.9]', async () => {
  browser.server.gives('POST auth/logout/', null);
  show();
  browser.sockets.opens();
  const socket = browser.sockets.last();
  await press('Logout');
  const question = await screen.findByRole('dialog', { name: 'Logout?' });
  expect(question.textContent).toContain('Do you want to logout?');
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([getUser()?.id, browser.server.asked]).toEqual([ana.id, []]);
  await press('Logout');
  const again = await screen.findByRole('dialog', { name: 'Logout?' });
  fireEvent.click(within(again).getByRole('button', { name: 'Okay' }));
  expect(await screen.findByText('welcome')).toBeTruthy();
  expect([getUser(), stored.read('token'), socket.readyState]).toEqual([null, null, 3]);
});

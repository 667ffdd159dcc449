import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SignedInOnly } from '../app/guards.tsx';
import { getUser, upsertUser } from '../features/auth/auth.store.ts';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
import { stored } from '../platform/storage.ts';
import { ana, eve } from '../testing/cast.ts';
import { answer, dialog, freshScreen, hrefOf, isClosed, press } from '../testing/screen.tsx';
import SettingsScreen from './SettingsScreen.tsx';

const browser = freshScreen();

function show(user = ana) {
  upsertUser(user);
  const children = [{ path: '*', element: <SettingsScreen /> }];
  const routes = [
    { path: '/sign-up', element: <p>welcome</p> },
    { element: <SignedInOnly />, children },
  ];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
}

test.each([
  ['with a partner', ana],
  ['alone', eve],
])('%s the screen has About, Privacy and the account deletion [S2.28 S2.143 S2.144]', (_who, user) => {
  show(user);
  expect(hrefOf('About')).toBe('/about');
  expect(hrefOf('Privacy')).toBe('/privacy');
  expect(hrefOf('Schedule Delete Account')).toBe('/profile/delete-account');
});

const rowsOf = (group: string) => {
  const { parentElement } = screen.getByRole('heading', { name: group });
  return [...(parentElement?.querySelectorAll('a, button, legend') ?? [])].map((row) => row.textContent);
};

test.each([
  ['with a partner', ana, ['Edit profile', 'First name'], ['Notifications'], ['Disconnect']],
  ['alone', eve, ['First name'], [], []],
])('%s it has four groups of rows [S2.172]', (_who, user, profile, notifications, disconnect) => {
  show(user);
  expect(rowsOf('Profile')).toEqual(profile);
  expect(rowsOf('App')).toEqual([...notifications, 'Devices', 'Appearance', 'Keyboard shortcuts']);
  expect(rowsOf('Safety and data')).toEqual(['Blocked couples', 'Your data']);
  const public_ = ['About', 'Privacy', 'Terms', 'Share Twosome'];
  expect(rowsOf('Twosome')).toEqual([...public_, 'Logout', ...disconnect, 'Schedule Delete Account']);
});

test.each([
  ['for ten minutes after a connection', '2026-11-21T09:10:00.000Z', 1],
  ['later', null, 0],
])('"This is not my partner" %s: %s', async (_when, until, rows) => {
  show({ ...ana, not_my_partner_until: until });
  expect(screen.queryAllByRole('button', { name: 'This is not my partner' })).toHaveLength(rows);
  if (rows === 0) return;
  await press('This is not my partner');
  await dialog('Bruno is not your partner?');
});

test('Logout asks for confirmation; Cancel stays, yes clears the user, the token and the socket [S2.142 S4.9]', async () => {
  browser.server.respond('POST auth/logout/', null);
  show();
  browser.sockets.open();
  const socket = browser.sockets.last();
  await press('Logout');
  expect((await dialog('Logout?')).textContent).toContain('Do you want to logout?');
  await press('Cancel');
  await isClosed();
  expect([getUser()?.id, browser.server.requests]).toEqual([ana.id, []]);
  await press('Logout');
  await answer('Logout?', 'Okay');
  await waitFor(() => expect(location.replace).toHaveBeenCalledWith('/sign-up'));
  expect([getUser(), stored.read('token'), socket.readyState]).toEqual([null, null, 3]);
});

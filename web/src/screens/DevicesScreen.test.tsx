import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Session } from '@twosome/contract/auth/auth.contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
import { freshBrowser } from '../testing/browser.ts';
import { eve } from '../testing/cast.ts';
import { loadDialog } from '../ui/Dialog.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { toast } from '../ui/toast.tsx';
import DevicesScreen from './DevicesScreen.tsx';

const browser = freshBrowser();
beforeAll(async () => {
  await loadDialog();
});
beforeEach(() => {
  toast.clear();
  upsertUser(eve);
});

const device = (id: string, name: string, is_this = false): Session => ({
  id,
  device: name,
  added_at: '2026-11-01T09:00:00.000Z',
  last_used_at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  is_this,
});
const laptop = device('LAPTOP00000000000000', 'Firefox on Linux', true);
const phone = device('PHONE000000000000000', 'Chrome on Android');

function show(devices: Session[] | null = [laptop, phone]) {
  if (devices) browser.server.respond('GET auth/session/', { results: devices });
  const page = (
    <>
      <DevicesScreen />
      <Toasts />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], {
    initialEntries: ['/profile/settings', '/profile/settings/devices'],
    initialIndex: 1,
  });
  render(<RouterProvider router={router} />);
}
const signOutOf = (name: string) => screen.queryByRole('button', { name: `Sign out of ${name}` });
async function signOut(name: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Sign out of ${name}` }));
  const question = await screen.findByRole('dialog', { name: 'Sign out there?' });
  expect(question.textContent).toContain(name);
  fireEvent.click(within(question).getByRole('button', { name: 'Sign out' }));
}

test('lists the sessions with their last use; this device has no sign-out button', async () => {
  show();
  expect(screen.getByRole('status', { name: 'Loading your devices' })).toBeTruthy();
  expect(await screen.findByText('Chrome on Android')).toBeTruthy();
  expect(screen.getByText(/Last used:/).textContent).toBe('Last used: 3 hr ago');
  expect(screen.getByText('This device')).toBeTruthy();
  expect(signOutOf('Firefox on Linux')).toBeNull();
});

test('signs out everywhere else after a confirmation', async () => {
  browser.server.respond('POST auth/session/end_others/', null);
  show([laptop, phone, device('TABLET00000000000000', 'Safari on iPad')]);
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  const question = await screen.findByRole('dialog', { name: 'Sign out everywhere else?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('You are signed in here and nowhere else.')).toBeTruthy();
  expect(browser.server.requests.at(-1)?.line).toBe('POST auth/session/end_others/');
  expect(screen.getByText('Firefox on Linux')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
});

test('when that fails the devices stay, and the reason is shown', async () => {
  browser.server.disconnect('POST auth/session/end_others/');
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  const question = await screen.findByRole('dialog', { name: 'Sign out everywhere else?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText(/Your other devices are still signed in/)).toBeTruthy();
  await waitFor(() => expect(signOutOf('Chrome on Android')).toBeTruthy());
});

test('signs out one device after a confirmation', async () => {
  browser.server.respond('DELETE auth/session/:id/', null);
  show();
  await signOut('Chrome on Android');
  await waitFor(() => expect(signOutOf('Chrome on Android')).toBeNull());
  expect(browser.server.requests.at(-1)?.path).toBe('auth/session/PHONE000000000000000/');
  expect(await screen.findByText('Chrome on Android is signed out')).toBeTruthy();
  expect(screen.getByText('You are signed in here and nowhere else.')).toBeTruthy();
});

test('a session that has already ended counts as signed out', async () => {
  browser.server.fail('DELETE auth/session/:id/', 404, { detail: 'Not found.' });
  show();
  await signOut('Chrome on Android');
  await waitFor(() => expect(signOutOf('Chrome on Android')).toBeNull());
});

test('when that fails the device stays, with the reason', async () => {
  browser.server.fail('DELETE auth/session/:id/', 500, { detail: 'Not today.' });
  show();
  await signOut('Chrome on Android');
  expect(await screen.findByText('That device is still signed in. Not today.')).toBeTruthy();
  await waitFor(() => expect(signOutOf('Chrome on Android')).toBeTruthy());
});

test('the list is refetched when the page becomes visible', async () => {
  show([laptop]);
  expect(await screen.findByText('You are signed in here and nowhere else.')).toBeTruthy();
  browser.server.respond('GET auth/session/', { results: [laptop, phone] });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText('Chrome on Android')).toBeTruthy();
});

test('a list that fails to load says so, and Retry refetches', async () => {
  browser.server.disconnect('GET auth/session/');
  show(null);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByText('There was a network error!')).toBeTruthy();
  browser.server.respond('GET auth/session/', { results: [laptop] });
  fireEvent.click(retry);
  expect(await screen.findByText('Firefox on Linux')).toBeTruthy();
});

test('a failed refetch removes nothing', async () => {
  show();
  await screen.findByText('Chrome on Android');
  browser.server.disconnect('GET auth/session/');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.getByText('Chrome on Android')).toBeTruthy();
});

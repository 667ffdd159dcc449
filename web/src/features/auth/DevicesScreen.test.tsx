import { screen, waitFor } from '@testing-library/react';
import type { Session } from '@twosome/contract/auth/auth.contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { eve } from '../../testing/cast.ts';
import { answer, button, dialog, freshScreen, press, visit } from '../../testing/screen.tsx';
import DevicesScreen from './DevicesScreen.tsx';

const browser = freshScreen(eve);

const device = (id: string, name: string, is_this = false): Session => ({
  id,
  device: name,
  added_at: '2026-11-01T09:00:00.000Z',
  last_used_at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  is_this,
});
const laptop = device('LAPTOP00000000000000', 'Firefox on Linux', true);
const phone = device('PHONE000000000000000', 'Chrome on Android');

const responds = (...results: Session[]) => browser.server.respond('GET auth/session/', { results });
function show(...devices: Session[]) {
  responds(...devices);
  visit(<DevicesScreen />, '/profile/settings', '/profile/settings/devices');
}
const signOutOf = (name: string) => screen.queryByRole('button', { name: `Sign out of ${name}` });
async function signOut(name: string) {
  await press(`Sign out of ${name}`);
  expect((await dialog('Sign out there?')).textContent).toContain(name);
  await answer('Sign out there?', 'Sign out');
}
async function signOutElsewhere() {
  await press('Sign out everywhere else');
  await answer('Sign out everywhere else?', 'Sign out');
}

test('lists the sessions with their last use; this device has no sign-out button', async () => {
  show(laptop, phone);
  screen.getByRole('status', { name: 'Loading your devices' });
  await screen.findByText('Chrome on Android');
  expect(screen.getByText(/Last used:/).textContent).toBe('Last used: 3 hr ago');
  screen.getByText('This device');
  expect(signOutOf('Firefox on Linux')).toBeNull();
});

test('signs out everywhere else after a confirmation', async () => {
  browser.server.respond('POST auth/session/end_others/', null);
  show(laptop, phone, device('TABLET00000000000000', 'Safari on iPad'));
  await signOutElsewhere();
  await screen.findByText('You are signed in here and nowhere else.');
  expect(browser.server.requests.at(-1)?.line).toBe('POST auth/session/end_others/');
  screen.getByText('Firefox on Linux');
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
});

test('when that fails the devices stay, and the reason is shown', async () => {
  browser.server.disconnect('POST auth/session/end_others/');
  show(laptop, phone);
  await signOutElsewhere();
  await screen.findByText(/Your other devices are still signed in/);
  await press('Cancel');
  await button('Sign out of Chrome on Android');
});

test('signs out one device after a confirmation', async () => {
  browser.server.respond('DELETE auth/session/:id/', null);
  show(laptop, phone);
  await signOut('Chrome on Android');
  await screen.findByText('Chrome on Android is signed out');
  expect(browser.server.requests.at(-1)?.path).toBe('auth/session/PHONE000000000000000/');
  screen.getByText('You are signed in here and nowhere else.');
});

test('a session that has already ended counts as signed out', async () => {
  browser.server.fail('DELETE auth/session/:id/', 404, { detail: 'Not found.' });
  show(laptop, phone);
  await signOut('Chrome on Android');
  await waitFor(() => expect(signOutOf('Chrome on Android')).toBeNull());
});

test('when that fails the device stays, with the reason', async () => {
  browser.server.fail('DELETE auth/session/:id/', 500, { detail: 'Not today.' });
  show(laptop, phone);
  await signOut('Chrome on Android');
  await screen.findByText('That device is still signed in. Not today.');
  await press('Cancel');
  await button('Sign out of Chrome on Android');
});

const comesBack = () => document.dispatchEvent(new Event('visibilitychange'));

test('the list is refetched when the page becomes visible; a failed refetch removes nothing', async () => {
  show(laptop);
  await screen.findByText('You are signed in here and nowhere else.');
  responds(laptop, phone);
  comesBack();
  await screen.findByText('Chrome on Android');
  browser.server.disconnect('GET auth/session/');
  // another return, not another event of the same one
  vi.setSystemTime(Date.now() + 1000);
  onTestFinished(() => void vi.useRealTimers());
  comesBack();
  await button('Retry');
  screen.getByText('Chrome on Android');
});

test('a list that fails to load says so, and Retry refetches', async () => {
  browser.server.disconnect('GET auth/session/');
  visit(<DevicesScreen />);
  await screen.findByText('There was a network error!');
  responds(laptop);
  await press('Retry');
  await screen.findByText('Firefox on Linux');
});

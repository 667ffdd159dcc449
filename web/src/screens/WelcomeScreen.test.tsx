import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Config } from '@twosome/contract/auth/auth.contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { AuthDialogs } from '../features/auth/AuthDialogs.tsx';
import { loadConfig, useAuth } from '../features/auth/auth.store.ts';
import { auth } from '../features/auth/signedIn.store.ts';
import { setNative } from '../native/native.ts';
import { eve } from '../testing/cast.ts';
import { freshDevice } from '../testing/device.ts';
import { button, dialog, freshScreen, isClosed, press, visit, write } from '../testing/screen.tsx';
import { serverConfig } from '../testing/server.ts';
import WelcomeScreen from './WelcomeScreen.tsx';

const browser = freshScreen();
const device = freshDevice();
const line = 'POST auth/google_login/';
const google = { google_client_id: 'web.example', demo_identity: false };

/** The script that the page would load; tests load nothing. */
const scripts: HTMLScriptElement[] = [];
beforeEach(() => {
  auth.set({ user: null });
  localStorage.clear();
  setNative(null);
  scripts.length = 0;
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) scripts.push(node);
  });
});

async function open(answer: Partial<Config> = {}) {
  browser.server.respond('GET config/', { ...serverConfig, ...answer });
  await loadConfig();
  show();
}
const show = () =>
  visit(
    <>
      <WelcomeScreen />
      <SignedIn />
      <AuthDialogs />
    </>,
  );
function SignedIn() {
  return <p>{useAuth(({ user, status }) => (user ? `${user.first_name} is in` : status))}</p>;
}
const requests = () => browser.server.requests.filter((one) => one.line === line).map(({ body }) => body);
const happens = (event: 'load' | 'error') => act(() => scripts.at(-1)?.dispatchEvent(new Event(event)));

test('a server that did not answer is queried again', async () => {
  browser.server.disconnect('GET config/');
  await loadConfig();
  show();
  expect(screen.getByRole('alert').textContent).toContain('We could not reach the server');
  browser.server.respond('GET config/', serverConfig);
  await press('Retry');
  await screen.findByText('Try the demo');
});

test('explains the product, and offers the sign-in, but nothing of Google that is not configured [S1.3 S2.3 S2.31]', async () => {
  await open();
  screen.getByText(
    'Create a unique profile for the two of you, share your special moments, and see what other couples are up to.',
  );
  await button('Sign in');
  expect(scripts).toEqual([]);
  expect(screen.queryByText(/Google/)).toBeNull();
});

test('while the demo is being prepared the page says so, and signing in waits', async () => {
  await open({ demo_preparing: true });
  expect(screen.getByRole('status').textContent).toBe('Preparing the demo. This takes a few seconds.');
  const buttons = () => [/Ana/, 'Sign in'].map((name) => screen.getByRole('button', { name }));
  for (const button of buttons()) expect(button).toHaveProperty('disabled', true);
  browser.server.respond('GET config/', serverConfig);
  await screen.findByText(/^No account needed/);
  for (const button of buttons()) expect(button).toHaveProperty('disabled', false);
});

test('a failed load of Google shows an error, and can be retried', async () => {
  await open(google);
  expect(screen.queryByText('Try the demo')).toBeNull();
  happens('error');
  await screen.findByText(/could not be loaded/);
  await press('Retry');
  await expect.poll(() => scripts).toHaveLength(2);
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
  happens('error');
  await screen.findByText(/could not be loaded/);
  expect(scripts.map(({ src }) => src)).toEqual(Array(2).fill('https://accounts.google.com/gsi/client'));
});

test('Google’s credential signs in with the nonce of its button; after a failure, and Okay, the button is new [S2.34]', async () => {
  const initialize = vi.fn();
  const renderButton = vi.fn();
  await open({ google_client_id: 'web.example' });
  screen.getByText('or look around');
  browser.server.fail(line, 400, { id: ['This credential is too old.'] });
  vi.stubGlobal('google', { accounts: { id: { initialize, renderButton } } });
  happens('load');
  await expect.poll(() => initialize).toHaveBeenCalledOnce();
  const options = () => initialize.mock.calls.at(-1)?.[0];
  const used = options();
  expect(used.client_id).toBe('web.example');
  act(() => void used.callback({ credential: 'too old' }));
  await dialog('Error Signing');
  await press('Okay');
  await isClosed();
  expect(options().nonce).not.toBe(used.nonce);
  const [place] = renderButton.mock.calls.at(-1) ?? [];
  expect(document.body.contains(place)).toBe(true);

  browser.server.respond(line, { user: eve, token: 'a token' });
  act(() => void options().callback({ credential: 'from Google' }));
  await screen.findByText('Eve is in');
  expect(requests().at(-1)).toEqual({ id: 'from Google', nonce: options().nonce });
});

test('a first name is required, and limited in length', async () => {
  await open();
  await press('Sign in');
  await screen.findByText('Please enter a first name.');
  write('Your first name', 'a'.repeat(51));
  await press('Sign in');
  await screen.findByText('A first name may have up to 50 characters.');
  expect(browser.server.requests.map(({ line }) => line)).toEqual(['GET config/']);
});

test('an invitation is mentioned, but not whose it is', async () => {
  localStorage.setItem('inviteCode', 'K7QP2M9X4TRA8HBN0WZC');
  await open();
  screen.getByText(/You have an invitation/);
});

test('a server without any sign-in method says so', async () => {
  await open({ demo_identity: false });
  screen.getByText(/Nobody has set up a way to sign in/);
});

/** Opens the page in the phone's app and chooses an account. */
async function openOnPhone() {
  setNative(device.native);
  await open(google);
  await press('Sign in with Google');
}

test('a phone account signs in with the nonce of its request [S1.20]', async () => {
  browser.server.respond(line, { user: eve, token: 'of-eve' });
  await openOnPhone();
  await screen.findByText('Eve is in');
  const [, clientId, nonce] = device.calls[0]?.split(' ') ?? [];
  expect(clientId).toBe('web.example');
  expect(requests()).toEqual([{ id: 'credential', nonce }]);
});

test('a cancelled choice sends nothing and shows no message; the next one has another nonce', async () => {
  device.answers.account = null;
  await openOnPhone();
  await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).toBeNull());
  screen.getByText('idle');
  expect(requests()).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('button'));
  await expect.poll(() => device.calls).toHaveLength(2);
  expect(new Set(device.calls).size).toBe(2);
});

test('an error of the phone is shown like any failed sign-in', async () => {
  device.native.chooseAccount = () => Promise.reject(new Error('[16] Account reauth failed'));
  await openOnPhone();
  const { textContent } = await dialog('Error Signing');
  expect(textContent).toContain('There was an error while signing in. Please try again.');
  expect(requests()).toEqual([]);
});

test('an app without account access says so, and loads nothing of Google', async () => {
  setNative({ ...device.native, chooseAccount: null });
  await open(google);
  await screen.findByText('Signing in with Google is not set up in this app yet.');
  expect(scripts).toEqual([]);
});

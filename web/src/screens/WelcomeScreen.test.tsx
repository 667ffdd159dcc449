import { act, fireEvent, render, screen } from '@testing-library/react';
import type { Config } from '@twosome/contract/auth/auth.contract';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { AuthDialogs } from '../features/auth/AuthDialogs.tsx';
import { loadConfig, useAuth } from '../features/auth/auth.store.ts';
import { freshBrowser } from '../testing/browser.ts';
import { eve } from '../testing/cast.ts';
import { MemoryRouter } from '../testing/MemoryRouter.tsx';
import { loadDialog } from '../ui/Dialog.tsx';
import WelcomeScreen from './WelcomeScreen.tsx';

const browser = freshBrowser();
beforeAll(async () => {
  await loadDialog();
});
const config: Config = {
  google_client_id: null,
  demo_identity: true,
  support_email: null,
  app_store_url: null,
  web_push_key: null,
  min_client: '0.1.0',
};

async function open(answer: Partial<Config>) {
  browser.server.respond('GET config/', { ...config, ...answer });
  await loadConfig();
  show();
}
const show = () =>
  render(
    <MemoryRouter>
      <WelcomeScreen />
      <SignedIn />
      <AuthDialogs />
    </MemoryRouter>,
  );
function SignedIn() {
  return <p>{useAuth((auth) => (auth.user ? `${auth.user.first_name} is in` : 'nobody is in'))}</p>;
}
/** The script that the page would load; tests load nothing. */
const scripts: HTMLScriptElement[] = [];
beforeEach(() => {
  scripts.length = 0;
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) scripts.push(node);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});
const happens = (event: 'load' | 'error') => act(() => scripts.at(-1)?.dispatchEvent(new Event(event)));

test('a server that did not answer is queried again', async () => {
  browser.server.disconnect('GET config/');
  await loadConfig();
  show();
  expect(screen.getByRole('alert').textContent).toContain('We could not reach the server');
  browser.server.respond('GET config/', config);
  fireEvent.click(screen.getByText('Retry'));
  expect(await screen.findByText('Try the demo')).toBeTruthy();
});

test('explains the product, and offers the sign-in [S1.3 S2.3 S2.31]', async () => {
  await open({});
  expect(
    screen.getByText(
      'Create a unique profile for the two of you, share your special moments, and see what other couples are up to.',
    ),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy();
});

test('while the demo is being prepared the page says so, and signing in waits', async () => {
  await open({ demo_preparing: true });
  expect(screen.getByRole('status').textContent).toBe('Preparing the demo. This takes a few seconds.');
  const buttons = () => [/Ana/, 'Sign in'].map((name) => screen.getByRole('button', { name }));
  for (const button of buttons()) expect(button).toHaveProperty('disabled', true);
  browser.server.respond('GET config/', config);
  await screen.findByText(/^No account needed/, {}, { timeout: 10_000 });
  for (const button of buttons()) expect(button).toHaveProperty('disabled', false);
});

test('nothing of Google loads when it is not configured', async () => {
  await open({});
  expect(scripts).toEqual([]);
  expect(screen.queryByText(/Google/)).toBeNull();
});

test('a failed load of Google shows an error, and can be retried', async () => {
  await open({ google_client_id: 'a.apps.googleusercontent.com', demo_identity: false });
  expect(screen.queryByText('Try the demo')).toBeNull();
  happens('error');
  await screen.findByText(/could not be loaded/);
  fireEvent.click(screen.getByText('Retry'));
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
  browser.server.fail('POST auth/google_login/', 400, { id: ['This credential is too old.'] });
  vi.stubGlobal('google', { accounts: { id: { initialize, renderButton } } });
  happens('load');
  await expect.poll(() => initialize).toHaveBeenCalledOnce();
  const options = () => initialize.mock.calls.at(-1)?.[0];
  const used = options();
  expect(used.client_id).toBe('web.example');
  act(() => {
    used.callback({ credential: 'too old' });
  });
  await screen.findByRole('dialog', { name: 'Error Signing' });
  fireEvent.click(screen.getByText('Okay'));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(options().nonce).not.toBe(used.nonce);
  const [place] = renderButton.mock.calls.at(-1) ?? [];
  expect(document.body.contains(place)).toBe(true);

  browser.server.respond('POST auth/google_login/', { user: eve, token: 'a token' });
  act(() => {
    options().callback({ credential: 'from Google' });
  });
  await screen.findByText('Eve is in');
  expect(browser.server.requests.at(-1)?.body).toEqual({ id: 'from Google', nonce: options().nonce });
});

test('a first name is required, and limited in length', async () => {
  await open({});
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('Please enter a first name.');
  fireEvent.change(screen.getByLabelText('Your first name'), { target: { value: 'a'.repeat(51) } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('A first name may have up to 50 characters.');
  expect(browser.server.requests.map(({ line }) => line)).toEqual(['GET config/']);
});

test('an invitation is mentioned, but not whose it is', async () => {
  localStorage.setItem('inviteCode', 'K7QP2M9X4TRA8HBN0WZC');
  await open({});
  expect(screen.getByText(/You have an invitation/)).toBeTruthy();
});

test('a server without any sign-in method says so', async () => {
  await open({ demo_identity: false });
  expect(screen.getByText(/Nobody has set up a way to sign in/)).toBeTruthy();
});

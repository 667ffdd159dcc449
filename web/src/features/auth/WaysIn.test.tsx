import { fireEvent, render, screen } from '@testing-library/react';
import type { Config } from '@twosome/contract/auth/auth.contract';
import { expect, test } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { eve } from '../../testing/cast.ts';
import { freshDevice } from '../../testing/device.ts';
import { MemoryRouter } from '../../testing/MemoryRouter.tsx';
import { AuthDialogs } from './AuthDialogs.tsx';
import { useAuth } from './auth.store.ts';
import { WaysIn } from './WaysIn.tsx';

const browser = freshBrowser();
const device = freshDevice();
const line = 'POST auth/google_login/';
const config: Config = {
  google_client_id: 'web.apps.example',
  demo_identity: false,
  support_email: null,
  app_store_url: null,
  web_push_key: null,
  min_client: '0.1.0',
};

function open() {
  render(
    <MemoryRouter>
      <WaysIn config={config} />
      <Who />
      <AuthDialogs />
    </MemoryRouter>,
  );
  return () => fireEvent.click(screen.getByRole('button', { name: 'Sign in with Google' }));
}
const Who = () => <p>{useAuth((auth) => (auth.user ? `${auth.user.first_name} is in` : auth.status))}</p>;
const asked = () => browser.server.requests.filter((one) => one.line === line).map(({ body }) => body);

test('a phone account signs in with the nonce of its request [S1.20]', async () => {
  browser.server.respond(line, { user: eve, token: 'of-eve' });
  open()();
  expect(await screen.findByText('Eve is in')).toBeTruthy();
  const [, clientId, nonce] = device.calls[0]?.split(' ') ?? [];
  expect(clientId).toBe('web.apps.example');
  expect(asked()).toEqual([{ id: 'credential', nonce }]);
});

test('each choice has its own nonce', async () => {
  device.answers.account = null;
  const tap = open();
  tap();
  await expect.poll(() => device.calls).toHaveLength(1);
  await expect.poll(() => screen.getByRole('button').getAttribute('aria-busy')).toBeNull();
  tap();
  await expect.poll(() => device.calls).toHaveLength(2);
  expect(new Set(device.calls).size).toBe(2);
});

test('a cancelled choice stays, without a request or a message', async () => {
  device.answers.account = null;
  open()();
  await expect.poll(() => device.calls).toHaveLength(1);
  expect(await screen.findByText('idle')).toBeTruthy();
  expect(asked()).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an error of the phone is shown like any failed sign-in', async () => {
  device.native.chooseAccount = () => Promise.reject(new Error('[16] Account reauth failed'));
  open()();
  const dialog = await screen.findByRole('dialog', { name: 'Error Signing' });
  expect(dialog.textContent).toContain('There was an error while signing in. Please try again.');
  expect(asked()).toEqual([]);
});

test('an app without account access says so, and loads nothing of Google', async () => {
  device.native.chooseAccount = null;
  open();
  expect(await screen.findByText('Signing in with Google is not set up in this app yet.')).toBeTruthy();
  expect(document.querySelector('script[src*="google"]')).toBeNull();
});

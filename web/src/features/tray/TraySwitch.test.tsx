import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { freshScreen, visit } from '../../testing/screen.tsx';
import { TraySwitch } from './TraySwitch.tsx';

const browser = freshScreen();
const control = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Waiting for you' });

test('the tray is switched off, and back on when another device does [S1.44]', async () => {
  browser.sockets.open();
  browser.server.respond('GET tray/settings/', { on: true });
  browser.server.respond('PUT tray/settings/', { on: false });
  visit(<TraySwitch />);
  (await control()).click();
  await waitFor(() => expect(browser.server.requests.at(-1)?.body).toEqual({ on: false }));
  expect((await control()).checked).toBe(false);
  browser.sockets.receive({ type: 'tray', data: { count: 2 } });
  await waitFor(async () => expect((await control()).checked).toBe(true));
});

test('a refusal reverts it and says so', async () => {
  browser.server.respond('GET tray/settings/', { on: true });
  browser.server.fail('PUT tray/settings/', 500, { detail: 'Not today.' });
  visit(<TraySwitch />);
  (await control()).click();
  await screen.findByText('The setting was not saved. Not today.');
  expect((await control()).checked).toBe(true);
});

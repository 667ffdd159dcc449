import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { User } from '@twosome/contract/auth/auth.contract';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepUser, loadConfig } from '../../features/auth/auth.store.ts';
import { auth } from '../../features/auth/signedIn.store.ts';
import { chooseTheme } from '../../platform/theme.ts';
import { freshBrowser } from '../../testing/browser.ts';
import { ana, eve } from '../../testing/cast.ts';
import { freshDevice } from '../../testing/device.ts';
import { Toasts } from '../../ui/Toasts.tsx';
import { toast } from '../../ui/toast.tsx';
import { AroundApp } from './AroundApp.tsx';

const browser = freshBrowser();
const device = freshDevice();
const register = 'POST notification/register_fcm/';
const told = () => browser.server.asked.filter((one) => one.line === register);
const question = () => screen.findByRole('dialog', { name: 'Notification Permission' });

beforeEach(async () => {
  toast.clear();
  localStorage.setItem('token', 'of-ana');
  browser.server.gives(register, null);
  browser.server.gives('GET config/', {
    google_client_id: null,
    demo_identity: true,
    support_email: null,
    app_store_url: null,
    web_push_key: null,
    min_client: '0.0.0',
  });
  await loadConfig();
});

async function show(at: string, user: User | null = ana) {
  if (user !== null) keepUser(user);
  const around = (
    <>
      <AroundApp device={device.native} />
      <Toasts />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element: around }], { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(device.heard.link.size).toBe(1));
  if (user !== null) await waitFor(() => expect(device.heard.address.size).toBe(1));
  const go = (to: string) => act(() => router.navigate(to));
  return { go, router };
}
/** Time for a question to open that must not. */
const settled = () => act(async () => void (await device.native.notifications.permission()));
const isAsked = () => screen.queryByRole('dialog') !== null;
/** Neither now nor in a moment: the question is written down before it opens. */
const wasNeverAsked = () => !isAsked() && localStorage.getItem('notificationsAskedAt') === null;

test('at the first start nobody is asked', async () => {
  await show('/home');
  await settled();
  expect(wasNeverAsked()).toBe(true);
});

test('who looks what happened is asked, and turns it on: the device asks, and the server knows where to push [S1.18 S1.19 S2.35 S2.36]', async () => {
  await show('/notification');
  await question();
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  await waitFor(() => expect(told()).toHaveLength(1));
  expect(device.did).toContain('ask');
  expect(told()[0]?.body).toEqual({ token: 'token-1' });
});

test('who cancels is not asked by the device, and not again at the next look', async () => {
  const { go } = await show('/notification');
  await question();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(isAsked()).toBe(false));
  await go('/home');
  await go('/notification');
  await settled();
  expect(isAsked()).toBe(false);
  expect(device.did).not.toContain('ask');
});

test('who refuses the device is told where to change their mind', async () => {
  device.answers.asked = 'denied';
  await show('/notification');
  await question();
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  await screen.findByText(/in the settings of your phone/);
  expect(told()).toEqual([]);
});

test('the two who have just come together are asked when they are at home', async () => {
  const { go } = await show('/connected');
  await settled();
  expect(wasNeverAsked()).toBe(true);
  await go('/home');
  await question();
});

test.each(['denied', 'granted', 'unavailable'] as const)(
  'nobody is asked where it is %s',
  async (permission) => {
    device.answers.permission = permission;
    await show('/notification');
    await settled();
    expect(wasNeverAsked()).toBe(true);
  },
);

test('without a partner there is nothing to be told of', async () => {
  await show('/notification', eve);
  await settled();
  expect(wasNeverAsked()).toBe(true);
});

test('an address that the system changes is told, and one that was not heard when the network is back', async () => {
  device.answers.permission = 'granted';
  browser.server.drops(register);
  await show('/home');
  await waitFor(() => expect(told()).toHaveLength(1));
  browser.server.gives(register, null);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(localStorage.getItem('oldNotificationToken')).toBe('token-1'));
  act(() => {
    for (const listener of device.heard.address) listener({ kind: 'fcm', token: 'token-2' });
  });
  await waitFor(() => expect(localStorage.getItem('oldNotificationToken')).toBe('token-2'));
});

test('the icon counts what is unseen', async () => {
  await show('/home', { ...ana, unseen_message_count: 2, unseen_notification_count: 3 });
  await waitFor(() => expect(device.did).toContain('badge 5'));
  act(() => keepUser(ana));
  await waitFor(() => expect(device.did.at(-1)).toBe('badge 0'));
});

test('only what the server has said counts: at the start nothing that is shown goes', async () => {
  await show('/home', null);
  act(() => auth.set({ user: { ...ana, unseen_message_count: 2 } }));
  act(() => auth.set({ user: ana }));
  await settled();
  expect(device.did.filter((one) => one.startsWith('badge'))).toEqual([]);
  act(() => keepUser(ana));
  await waitFor(() => expect(device.did).toContain('badge 0'));
});

test('what came after the server was asked does not go with what it counted', async () => {
  const badge = vi.spyOn(device.native.notifications, 'badge');
  await show('/home', null);
  act(() => keepUser(ana, 1000));
  await waitFor(() => expect(badge).toHaveBeenCalledExactlyOnceWith(0, 1000));
});

test('what a push counted while the page slept, and another device saw, goes when the server has counted anew', async () => {
  await show('/home');
  await waitFor(() => expect(device.did).toContain('badge 0'));
  device.did.length = 0;
  act(() => keepUser(ana, Date.now() + 1));
  await waitFor(() => expect(device.did).toContain('badge 0'));
});

test('the system’s bars go with the page', async () => {
  await show('/home');
  act(() => chooseTheme('dark'));
  await waitFor(() => expect(device.did.filter((one) => one.startsWith('bars')).at(-1)).toBe('bars dark'));
  act(() => chooseTheme('light'));
  await waitFor(() => expect(device.did.filter((one) => one.startsWith('bars')).at(-1)).toBe('bars light'));
  act(() => chooseTheme('system'));
});

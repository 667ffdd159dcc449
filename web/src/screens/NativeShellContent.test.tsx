import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { User } from '@twosome/contract/auth/auth.contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadConfig, upsertUser } from '../features/auth/auth.store.ts';
import { auth } from '../features/auth/signedIn.store.ts';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
import { chooseTheme } from '../platform/theme.ts';
import { freshBrowser } from '../testing/browser.ts';
import { ana, eve, suspendedAna } from '../testing/cast.ts';
import { freshDevice } from '../testing/device.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { toast } from '../ui/toast.tsx';
import { NativeShellContent } from './NativeShellContent.tsx';

const browser = freshBrowser();
const device = freshDevice();
const register = 'POST notification/register_fcm/';
const registrations = () => browser.server.requests.filter((one) => one.line === register);
const question = () => screen.findByRole('dialog', { name: 'Notification Permission' });

beforeEach(async () => {
  toast.clear();
  localStorage.setItem('token', 'of-ana');
  browser.server.respond(register, null);
  browser.server.respond('GET config/', {
    google_client_id: null,
    demo_identity: true,
    support_email: null,
    app_store_url: null,
    web_push_key: null,
    min_client: '0.0.0',
  });
  await loadConfig();
});

async function show(at: string, user: User | null = ana, registers = user !== null) {
  if (user !== null) upsertUser(user);
  const around = (
    <>
      <NativeShellContent device={device.native} />
      <Toasts />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element: around }], { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(device.listeners.link.size).toBe(1));
  if (registers) await waitFor(() => expect(device.listeners.address.size).toBe(1));
  const go = (to: string) => act(() => router.navigate(to));
  return { go, router };
}
/** Time in which a dialog that must not open would open. */
const settled = () => act(async () => void (await device.native.notifications.permission()));
const isAsked = () => screen.queryByRole('dialog') !== null;
/** Not now and not shortly after: the prompt is recorded before it opens. */
const wasNeverAsked = () => !isAsked() && localStorage.getItem('notificationsAskedAt') === null;

test('the first start shows no permission prompt', async () => {
  await show('/home');
  await settled();
  expect(wasNeverAsked()).toBe(true);
});

test('opening the notifications prompts and turns pushes on: the device asks, and its address is registered [S1.18 S1.19 S2.35 S2.36]', async () => {
  await show('/notification');
  await question();
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  await waitFor(() => expect(registrations()).toHaveLength(1));
  expect(device.calls).toContain('ask');
  expect(registrations()[0]?.body).toEqual({ token: 'token-1', device: expect.any(String) });
});

test('after Cancel the device does not ask, and the prompt does not return at the next visit', async () => {
  const { go } = await show('/notification');
  await question();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(isAsked()).toBe(false));
  await go('/home');
  await go('/notification');
  await settled();
  expect(isAsked()).toBe(false);
  expect(device.calls).not.toContain('ask');
});

test('after a refusal by the device, the app explains where to change it', async () => {
  device.answers.onPrompt = 'denied';
  await show('/notification');
  await question();
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  await screen.findByText(/in the settings of your phone/);
  expect(registrations()).toEqual([]);
});

test('a new couple is prompted at home', async () => {
  const { go } = await show('/connected');
  await settled();
  expect(wasNeverAsked()).toBe(true);
  await go('/home');
  await question();
});

test.each(['denied', 'granted', 'unavailable'] as const)(
  'there is no prompt if the permission is %s',
  async (permission) => {
    device.answers.permission = permission;
    await show('/notification');
    await settled();
    expect(wasNeverAsked()).toBe(true);
  },
);

test('without a partner there is no prompt', async () => {
  await show('/notification', eve);
  await settled();
  expect(wasNeverAsked()).toBe(true);
});

test('for a suspended user nothing is registered, prompted or read from the device', async () => {
  device.answers.permission = 'granted';
  const { go } = await show('/notification', suspendedAna, false);
  await go('/home');
  await settled();
  expect(wasNeverAsked()).toBe(true);
  expect([registrations(), device.calls]).toEqual([[], ['bars light']]);
});

test('an address that the system changes is sent, and a failed one is retried when the network is back', async () => {
  device.answers.permission = 'granted';
  browser.server.disconnect(register);
  await show('/home');
  await waitFor(() => expect(registrations()).toHaveLength(1));
  browser.server.respond(register, null);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(localStorage.getItem('oldNotificationToken')).toBe('token-1'));
  act(() => {
    for (const listener of device.listeners.address) listener({ kind: 'fcm', token: 'token-2' });
  });
  await waitFor(() => expect(localStorage.getItem('oldNotificationToken')).toBe('token-2'));
});

test('the icon shows the unseen count', async () => {
  await show('/home', { ...ana, unseen_message_count: 2, unseen_notification_count: 3 });
  await waitFor(() => expect(device.calls).toContain('badge 5'));
  act(() => upsertUser(ana));
  await waitFor(() => expect(device.calls.at(-1)).toBe('badge 0'));
});

test('only the server’s count is applied: at the start no shown notification is removed', async () => {
  await show('/home', null);
  act(() => auth.set({ user: { ...ana, unseen_message_count: 2 } }));
  act(() => auth.set({ user: ana }));
  await settled();
  expect(device.calls.filter((one) => one.startsWith('badge'))).toEqual([]);
  act(() => upsertUser(ana));
  await waitFor(() => expect(device.calls).toContain('badge 0'));
});

test('a push that arrived after the request is not removed by its response', async () => {
  const badge = vi.spyOn(device.native.notifications, 'badge');
  await show('/home', null);
  act(() => upsertUser(ana, 1000));
  await waitFor(() => expect(badge).toHaveBeenCalledExactlyOnceWith(0, 1000));
});

test('a push that was counted while the page slept and seen elsewhere is removed after the next count', async () => {
  await show('/home');
  await waitFor(() => expect(device.calls).toContain('badge 0'));
  device.calls.length = 0;
  act(() => upsertUser(ana, Date.now() + 1));
  await waitFor(() => expect(device.calls).toContain('badge 0'));
});

test('the system bars follow the page’s theme', async () => {
  await show('/home');
  act(() => chooseTheme('dark'));
  await waitFor(() => expect(device.calls.filter((one) => one.startsWith('bars')).at(-1)).toBe('bars dark'));
  act(() => chooseTheme('light'));
  await waitFor(() => expect(device.calls.filter((one) => one.startsWith('bars')).at(-1)).toBe('bars light'));
  act(() => chooseTheme('system'));
});

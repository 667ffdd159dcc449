import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadConfig, upsertUser } from '../features/auth/auth.store.ts';
import { auth } from '../features/auth/signedIn.store.ts';
import { Outlet, RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
import { chooseTheme } from '../platform/theme.ts';
import { ana, eve, suspendedAna } from '../testing/cast.ts';
import { freshDevice } from '../testing/device.ts';
import { dialog, freshScreen, isClosed, press, visit } from '../testing/screen.tsx';
import { BottomSheet } from '../ui/BottomSheet.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { DeviceEffectsContent, useBack, useLinks } from './DeviceEffectsContent.tsx';
import { SignedInOnly, SignedOutOnly } from './guards.tsx';

const browser = freshScreen();
const device = freshDevice();
const register = 'POST notification/register_fcm/';
const registrations = () => browser.server.requests.filter((one) => one.line === register);
const question = () => dialog('Notification Permission');

beforeEach(async () => {
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

async function show(at: string, isRegistering = true) {
  const router = visit(<DeviceEffectsContent device={device.native} />, at);
  await waitFor(() => expect(device.listeners.link.size).toBe(1));
  if (isRegistering) await waitFor(() => expect(device.listeners.address.size).toBe(1));
  return (to: string) => act(() => router.navigate(to));
}
/** Time in which a dialog that must not open would open. */
const settled = () => act(async () => void (await device.native.notifications.permission()));
/** Not now and not shortly after: the prompt is recorded before it opens. */
async function expectNoPrompt() {
  await settled();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(localStorage.getItem('notificationsAskedAt')).toBeNull();
}

test('opening the notifications prompts and turns pushes on: the device asks, and its address is registered [S1.18 S1.19 S2.35 S2.36]', async () => {
  await show('/notification');
  await question();
  await press('Turn on');
  await waitFor(() => expect(registrations()).toHaveLength(1));
  expect(device.calls).toContain('ask');
  expect(registrations()[0]?.body).toEqual({ token: 'token-1', device: expect.any(String) });
});

test('after Cancel the device does not ask, and the prompt does not return at the next visit', async () => {
  const go = await show('/notification');
  await question();
  await press('Cancel');
  await isClosed();
  await go('/home');
  await go('/notification');
  await settled();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(device.calls).not.toContain('ask');
});

test('after a refusal by the device, the app explains where to change it', async () => {
  device.answers.onPrompt = 'denied';
  await show('/notification');
  await press('Turn on');
  await screen.findByText(/in the settings of your phone/);
  expect(registrations()).toEqual([]);
});

test('a new couple is prompted at home, and not while it celebrates', async () => {
  const go = await show('/connected');
  await expectNoPrompt();
  await go('/home');
  await question();
});

test.each([
  ['at the first start', '/home', ana, 'prompt'],
  ['when the permission was denied', '/notification', ana, 'denied'],
  ['when it was granted', '/notification', ana, 'granted'],
  ['when there is none', '/notification', ana, 'unavailable'],
  ['without a partner', '/notification', eve, 'prompt'],
] as const)('there is no prompt %s', async (_when, address, user, permission) => {
  upsertUser(user);
  device.answers.permission = permission;
  await show(address);
  await expectNoPrompt();
});

test('for a suspended user nothing is registered, prompted or read from the device', async () => {
  auth.set({ user: suspendedAna });
  device.answers.permission = 'granted';
  const go = await show('/notification', false);
  await go('/home');
  await expectNoPrompt();
  expect([registrations(), device.calls]).toEqual([[], ['bars light']]);
});

test('an address that the system changes is sent, and a failed one is retried when the network is back', async () => {
  device.answers.permission = 'granted';
  browser.server.disconnect(register);
  await show('/home');
  await waitFor(() => expect(registrations()).toHaveLength(1));
  browser.server.respond(register, null);
  act(() => void window.dispatchEvent(new Event('online')));
  const isRegistered = (token: string) =>
    waitFor(() => expect(localStorage.getItem('oldNotificationToken')).toBe(token));
  await isRegistered('token-1');
  act(() => {
    for (const listener of device.listeners.address) listener({ kind: 'fcm', token: 'token-2' });
  });
  await isRegistered('token-2');
});

test('the icon shows the unseen count', async () => {
  upsertUser({ ...ana, unseen_message_count: 2, unseen_notification_count: 3 });
  await show('/home');
  await waitFor(() => expect(device.calls).toContain('badge 5'));
  act(() => upsertUser(ana));
  await waitFor(() => expect(device.calls.at(-1)).toBe('badge 0'));
});

test('only the server’s count is applied: at the start no shown notification is removed', async () => {
  auth.set({ user: null, countedAt: null });
  await show('/home', false);
  act(() => auth.set({ user: { ...ana, unseen_message_count: 2 } }));
  act(() => auth.set({ user: ana }));
  await settled();
  expect(device.calls.filter((one) => one.startsWith('badge'))).toEqual([]);
  act(() => upsertUser(ana));
  await waitFor(() => expect(device.calls).toContain('badge 0'));
});

test('a push that arrived after the request is not removed by its response', async () => {
  auth.set({ user: null, countedAt: null });
  const badge = vi.spyOn(device.native.notifications, 'badge');
  await show('/home', false);
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
  for (const theme of ['dark', 'light'] as const) {
    act(() => chooseTheme(theme));
    await waitFor(() => expect(device.calls.at(-1)).toBe(`bars ${theme}`));
  }
  act(() => chooseTheme('system'));
});

function Overlaid({ overlays = 0 }) {
  useBack(device.native);
  const [open, setOpen] = useState(overlays);
  return (
    <BottomSheet open={open > 0} onClose={() => setOpen(0)} title="Comments">
      <Dialog open={open > 1} onClose={() => setOpen(1)} title="Delete comment?" />
    </BottomSheet>
  );
}
/** Whether the page handled the phone's Back. */
const goBack = () => act(async () => [...device.listeners.back].map((listener) => listener()));

test('Back closes the topmost overlay, then the other; without one the phone handles it', async () => {
  visit(<Overlaid overlays={2} />);
  for (const name of ['Delete comment?', 'Comments']) {
    await dialog(name);
    expect(await goBack()).toEqual([true]);
    await isClosed(name);
  }
  expect(await goBack()).toEqual([false]);
});

function Linked() {
  useLinks(device.native);
  return <Outlet />;
}
function openLinked() {
  const routes = [
    { element: <SignedOutOnly />, children: [{ path: '/sign-up', element: null }] },
    { element: <SignedInOnly />, children: [{ path: '*', element: null }] },
  ];
  const router = createMemoryRouter([{ element: <Linked />, children: routes }], {
    initialEntries: ['/home'],
  });
  render(<RouterProvider router={router} />);
  return (address: string) =>
    waitFor(() => {
      const { pathname, search, hash } = router.state.location;
      expect(pathname + search + hash).toBe(address);
    });
}
const receive = (way: 'link' | 'tap', path: string) =>
  act(async () => {
    for (const listener of device.listeners[way]) listener(path);
  });

test.each([
  ['link', '/post/7?postCommentId=7'],
  ['link', '/connect#code=K7QP'],
  ['tap', '/message'],
  ['tap', '/post/7'],
] as const)('a %s on %s opens it', async (way, path) => {
  const isAt = openLinked();
  await receive(way, path);
  await isAt(path);
});

test.each([
  'javascript:alert(1)',
  '//evil.example/home',
  'https://evil.example/home',
  '/\\evil.example/home',
  '/admin',
  '',
])('the path %j opens nothing', async (path) => {
  const isAt = openLinked();
  await receive('link', path);
  await receive('tap', path);
  await isAt('/home');
});

test('a visitor signs in first, and then reaches the link', async () => {
  auth.set({ user: null });
  localStorage.removeItem('token');
  const isAt = openLinked();
  await isAt('/sign-up');
  await receive('tap', '/post/7');
  await isAt('/sign-up');
  localStorage.setItem('token', 'of-ana');
  act(() => upsertUser(ana));
  await isAt('/post/7');
});

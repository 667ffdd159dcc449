import { act, renderHook } from '@testing-library/react';
import { timing } from '@twosome/contract/platform/timing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { ana, eve } from '../../testing/cast.ts';
import { freshDevice } from '../../testing/device.ts';
import { loadUser, upsertUser } from '../auth/auth.store.ts';
import { logOut } from '../auth/logOut.store.ts';
import { signIn } from '../auth/signIn.store.ts';
import { setTrayCount } from '../tray/count.store.ts';
import { registerPushTarget, useAddress } from './pushTarget.store.ts';

const browser = freshBrowser();
const device = freshDevice();
const line = 'POST notification/register_fcm/';
const registrations = () =>
  browser.server.requests.filter((one) => one.line === line).map(({ body }) => body);
const comesIn = async (user = ana) => {
  browser.server.respond('POST auth/google_login/', { user, token: `of-${user.first_name}` });
  await signIn(async () => 'credential');
};

beforeEach(() => {
  localStorage.setItem('token', 'of-ana');
  upsertUser(ana);
  device.answers.permission = 'granted';
  browser.server.respond(line, null);
});

afterEach(() => void vi.useRealTimers());

test('the address is registered once, and again when it changes [S3.30 S7.34 S9.48]', async () => {
  await registerPushTarget();
  await registerPushTarget();
  expect(registrations()).toMatchObject([{ token: 'token-1' }]);
  expect(localStorage.getItem('oldNotificationToken')).toBe('token-1');
  await registerPushTarget({ kind: 'fcm', token: 'token-2' });
  expect(registrations()).toMatchObject([{ token: 'token-1' }, { token: 'token-2' }]);
});

test('it is registered again after a week, because the server may have dropped it, and after a clock that was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await registerPushTarget();
  vi.setSystemTime(Date.now() + timing.pushRenewal - 1);
  await registerPushTarget();
  expect(registrations()).toHaveLength(1);
  vi.setSystemTime(Date.now() + 1);
  await registerPushTarget();
  expect(registrations()).toHaveLength(2);
  vi.setSystemTime(Date.now() - 1);
  await registerPushTarget();
  expect(registrations()).toMatchObject(Array(3).fill({ token: 'token-1' }));
});

test('two simultaneous registrations send one request', async () => {
  await Promise.all([registerPushTarget(), registerPushTarget({ kind: 'fcm', token: 'token-1' })]);
  expect(registrations()).toHaveLength(1);
});

test('the next person on this device is registered with the same device secret', async () => {
  await registerPushTarget();
  browser.server.respond('POST auth/logout/', null);
  await logOut();
  await comesIn();
  await registerPushTarget();
  const [first, second] = registrations().map((body) => (body as { device: string }).device);
  expect([first?.length, second]).toEqual([20, first]);
});

test('nothing is sent without a permission or a person', async () => {
  device.answers.permission = 'prompt';
  await registerPushTarget();
  device.answers.permission = 'granted';
  browser.server.respond('POST auth/logout/', null);
  await logOut();
  await registerPushTarget();
  await registerPushTarget({ kind: 'fcm', token: 'token-2' });
  expect(registrations()).toEqual([]);
});

test('a failed registration is sent again', async () => {
  browser.server.disconnect(line);
  await registerPushTarget();
  expect(localStorage.getItem('oldNotificationToken')).toBeNull();
  browser.server.respond(line, null);
  await registerPushTarget();
  expect(registrations()).toHaveLength(2);
  expect(localStorage.getItem('oldNotificationToken')).toBe('token-1');
});

test('the next person who signs in on the same phone gets the address, known or not [S7.34]', async () => {
  localStorage.setItem('oldNotificationToken', 'token-1');
  await comesIn(eve);
  await registerPushTarget();
  const [request] = browser.server.requests.filter((one) => one.line === line);
  expect(request).toMatchObject({ body: { token: 'token-1' }, token: 'of-Eve' });
});

test('the icon has the number of unread messages and of the tray, without a tray that of unseen notifications', async () => {
  const user = { ...ana, unseen_message_count: 2, unseen_notification_count: 5 };
  browser.server.respond('POST auth/user/', { user, token: 'of-ana' });
  await loadUser();
  renderHook(() => useAddress(device.native));
  const last = () => device.calls.filter((one) => one.startsWith('badge')).at(-1);
  await expect.poll(last).toBe('badge 7');
  act(() => setTrayCount(3));
  await expect.poll(last).toBe('badge 5');
  act(() => setTrayCount(null));
  await expect.poll(last).toBe('badge 7');
});

test('at sign-out the server gets the address to remove, and the device gives it up', async () => {
  await registerPushTarget();
  browser.server.respond('POST auth/logout/', null);
  await logOut();
  const [logout] = browser.server.requests.filter((one) => one.line === 'POST auth/logout/');
  expect(logout?.body).toEqual({ push_token: 'token-1' });
  await expect.poll(() => device.calls).toContain('unregister');
  for (const key of ['oldNotificationToken', 'addressToldAt']) expect(localStorage.getItem(key)).toBeNull();
});

test('a device that was never registered has no address to give up, and clears its notifications', async () => {
  browser.server.respond('POST auth/logout/', null);
  await logOut();
  const [logout] = browser.server.requests.filter((one) => one.line === 'POST auth/logout/');
  expect(logout?.body).toEqual({});
  await expect.poll(() => device.calls).toEqual(['badge 0']);
});

test("a browser's subscription uses its own call", async () => {
  browser.server.respond('POST notification/register_web_push/', null);
  const keys = { p256dh: 'p', auth: 'a' };
  await registerPushTarget({ kind: 'web', endpoint: 'https://push.example/1', keys });
  expect(browser.server.requests.at(-1)).toMatchObject({
    line: 'POST notification/register_web_push/',
    body: { endpoint: 'https://push.example/1', keys },
  });
  expect(localStorage.getItem('oldNotificationToken')).toBe('https://push.example/1');
});

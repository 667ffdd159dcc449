import { timing } from '@twosome/contract/platform/timing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { ana, eve } from '../../testing/cast.ts';
import { freshDevice } from '../../testing/device.ts';
import { keepUser, signIn } from '../auth/auth.store.ts';
import { logOut } from '../auth/ending.ts';
import { tellAddress } from './address.store.ts';

const browser = freshBrowser();
const device = freshDevice();
const line = 'POST notification/register_fcm/';
const told = () => browser.server.asked.filter((one) => one.line === line).map(({ body }) => body);
const comesIn = async (user = ana) => {
  browser.server.gives('POST auth/google_login/', { user, token: `of-${user.first_name}` });
  await signIn(async () => 'credential');
};

beforeEach(() => {
  localStorage.setItem('token', 'of-ana');
  keepUser(ana);
  device.answers.permission = 'granted';
  browser.server.gives(line, null);
});

afterEach(() => void vi.useRealTimers());

test('the server is told once, and again when the address is another [S3.30 S7.34 S9.48]', async () => {
  await tellAddress();
  await tellAddress();
  expect(told()).toEqual([{ token: 'token-1' }]);
  expect(localStorage.getItem('oldNotificationToken')).toBe('token-1');
  await tellAddress({ kind: 'fcm', token: 'token-2' });
  expect(told()).toEqual([{ token: 'token-1' }, { token: 'token-2' }]);
});

test('a week later it is told again, for it may have forgotten; so it is where the clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await tellAddress();
  vi.setSystemTime(Date.now() + timing.addressToldAgain - 1);
  await tellAddress();
  expect(told()).toHaveLength(1);
  vi.setSystemTime(Date.now() + 1);
  await tellAddress();
  expect(told()).toHaveLength(2);
  vi.setSystemTime(Date.now() - 1);
  await tellAddress();
  expect(told()).toEqual(Array(3).fill({ token: 'token-1' }));
});

test('two who say the same at once say it once', async () => {
  await Promise.all([tellAddress(), tellAddress({ kind: 'fcm', token: 'token-1' })]);
  expect(told()).toHaveLength(1);
});

test('nothing is told without a permission, nor of nobody', async () => {
  device.answers.permission = 'prompt';
  await tellAddress();
  device.answers.permission = 'granted';
  browser.server.gives('POST auth/logout/', null);
  await logOut();
  await tellAddress();
  await tellAddress({ kind: 'fcm', token: 'token-2' });
  expect(told()).toEqual([]);
});

test('what the server did not hear is told again', async () => {
  browser.server.drops(line);
  await tellAddress();
  expect(localStorage.getItem('oldNotificationToken')).toBeNull();
  browser.server.gives(line, null);
  await tellAddress();
  expect(told()).toHaveLength(2);
  expect(localStorage.getItem('oldNotificationToken')).toBe('token-1');
});

test('whoever signs in on the same phone has it from then on, known or not [S7.34]', async () => {
  localStorage.setItem('oldNotificationToken', 'token-1');
  await comesIn(eve);
  await tellAddress();
  const [asked] = browser.server.asked.filter((one) => one.line === line);
  expect(asked).toMatchObject({ body: { token: 'token-1' }, token: 'of-Eve' });
});

test('at sign-out the server is told what to forget, and the device gives it up', async () => {
  await tellAddress();
  browser.server.gives('POST auth/logout/', null);
  await logOut();
  const [logout] = browser.server.asked.filter((one) => one.line === 'POST auth/logout/');
  expect(logout?.body).toEqual({ push_token: 'token-1' });
  await expect.poll(() => device.did).toContain('giveUp');
  for (const key of ['oldNotificationToken', 'addressToldAt']) expect(localStorage.getItem(key)).toBeNull();
});

test('a device that was never registered has no address to give up, and shows nothing more', async () => {
  browser.server.gives('POST auth/logout/', null);
  await logOut();
  const [logout] = browser.server.asked.filter((one) => one.line === 'POST auth/logout/');
  expect(logout?.body).toEqual({});
  await expect.poll(() => device.did).toEqual(['badge 0']);
});

test('a subscription of a browser goes its own way', async () => {
  browser.server.gives('POST notification/register_web_push/', null);
  const keys = { p256dh: 'p', auth: 'a' };
  await tellAddress({ kind: 'web', endpoint: 'https://push.example/1', keys });
  expect(browser.server.asked.at(-1)).toMatchObject({
    line: 'POST notification/register_web_push/',
    body: { endpoint: 'https://push.example/1', keys },
  });
  expect(localStorage.getItem('oldNotificationToken')).toBe('https://push.example/1');
});

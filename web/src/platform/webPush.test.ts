import { beforeEach, expect, test, vi } from 'vitest';
import { webPush } from './webPush.ts';

// A push subscription belongs to one server key: another key requires a new subscription.

const keyOf = (first: number) => new Uint8Array(65).fill(0xfb).fill(first, 0, 1);
const textOf = (key: Uint8Array) => Buffer.from(key).toString('base64url');
const [ours, earlier] = [keyOf(4), keyOf(5)];

let words: EventTarget;
let shown: { data: unknown; close: () => void }[] = [];
let held: { key: Uint8Array; endpoint: string } | null = null;
const made: string[] = [];
let lookups = 0;

const subscriptionOf = ({ key, endpoint }: { key: Uint8Array; endpoint: string }) => ({
  options: { applicationServerKey: key.buffer },
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => {
    held = null;
    return true;
  },
});
const pushManager = {
  async getSubscription() {
    lookups += 1;
    return held && subscriptionOf(held);
  },
  // browsers reject a subscription while one for another key exists
  subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
    if (held !== null && textOf(held.key) !== key) throw new Error('InvalidStateError');
    if (held === null) made.push(key);
    held ??= {
      key: new Uint8Array(Buffer.from(key, 'base64url')),
      endpoint: `https://push.example.com/${made.length}`,
    };
    return subscriptionOf(held);
  },
};

beforeEach(() => {
  held = null;
  made.length = 0;
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('PushManager', class {});
  vi.stubEnv('PROD', true);
  words = new EventTarget();
  const registration = { pushManager, getNotifications: async () => shown };
  const serviceWorker = Object.assign(words, {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  });
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: serviceWorker } }));
});

const address = () => webPush.address(textOf(ours));

test('a browser subscribes once for the server’s key', async () => {
  const first = await address();
  expect(first).toEqual({
    kind: 'web',
    endpoint: 'https://push.example.com/1',
    keys: { p256dh: 'p', auth: 'a' },
  });
  expect([await address(), made]).toEqual([first, [textOf(ours)]]);
});

test("subscribes again when the server's key changed", async () => {
  held = { key: earlier, endpoint: 'https://push.example.com/old' };
  expect(await address()).toMatchObject({ endpoint: 'https://push.example.com/1' });
  expect(made).toEqual([textOf(ours)]);
});

test('does not subscribe without a key or a permission', async () => {
  expect(await webPush.address(null)).toBeNull();
  vi.stubGlobal('Notification', { permission: 'denied' });
  expect([await address(), made]).toEqual([null, []]);
});

test.each([
  ['default', 'prompt'],
  ['granted', 'granted'],
  ['denied', 'denied'],
] as const)('the browser permission %s is reported as %s', async (permission, expected) => {
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission });
  expect(await webPush.permission()).toBe(expected);
  expect(await webPush.ask()).toBe(expected);
});

test('without a worker, or without support for one, the permission is unavailable', async () => {
  vi.stubEnv('PROD', false);
  expect([await webPush.permission(), await address()]).toEqual(['unavailable', null]);
  vi.stubEnv('PROD', true);
  vi.stubGlobal('navigator', {});
  expect([await webPush.permission(), await address()]).toEqual(['unavailable', null]);
  expect(await webPush.ask()).toBe('unavailable');
});

test('the wait for a worker that never installs ends', async () => {
  vi.useFakeTimers();
  Object.assign(words, { ready: new Promise(() => {}) });
  const result = webPush.permission();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await result).toBe('unavailable');
  vi.useRealTimers();
});

const say = (data: unknown, ports: unknown[] = []) =>
  words.dispatchEvent(Object.assign(new Event('message'), { data, ports }));

test('a tap is acknowledged and reported; other messages are not', () => {
  const opened: string[] = [];
  const answered: unknown[] = [];
  const port = { postMessage: (word: unknown) => answered.push(word) };
  const leave = webPush.onTap((path) => opened.push(path));
  say({ type: 'open', path: '/post/1' }, [port]);
  expect([opened, answered]).toEqual([['/post/1'], ['heard']]);
  for (const data of [
    null,
    'open',
    { type: 'open' },
    { type: 'open', path: 7 },
    { type: 'other', path: '/x' },
  ])
    say(data, [port]);
  leave();
  say({ type: 'open', path: '/post/2' }, [port]);
  expect([opened, answered]).toEqual([['/post/1'], ['heard']]);
});

test('a changed subscription is reported, if there is one', async () => {
  const addresses: unknown[] = [];
  const leave = webPush.onAddress((address) => addresses.push(address));
  lookups = 0;
  say({ type: 'address' });
  await expect.poll(() => lookups).toBe(1);
  held = { key: ours, endpoint: 'https://push.example.com/changed' };
  say({ type: 'address' });
  await expect.poll(() => lookups).toBe(2);
  expect(addresses).toMatchObject([{ kind: 'web', endpoint: 'https://push.example.com/changed' }]);
  leave();
});

const calls: string[] = [];
beforeEach(() => {
  calls.length = 0;
});
/** A notification as shown by the worker or by an earlier version of it. */
const shownAt = (at: number | undefined) => ({
  data: at === undefined ? { path: '/home' } : { path: '/home', at },
  close: () => calls.push(`closed ${at}`),
});

test('a count of zero removes the badge and the notifications; other counts keep them', async () => {
  shown = [shownAt(1000), shownAt(2000)];
  Object.defineProperty(navigator, 'setAppBadge', { value: async (count: number) => calls.push(`${count}`) });
  Object.defineProperty(navigator, 'clearAppBadge', { value: async () => calls.push('none') });
  await webPush.badge(3);
  await webPush.badge(0);
  expect(calls).toEqual(['3', 'closed 1000', 'closed 2000', 'none']);
});

test('notifications shown after the count stay; those without a time are closed', async () => {
  shown = [shownAt(1999), shownAt(2000), shownAt(2001), shownAt(undefined)];
  await webPush.badge(0, 2000);
  expect(calls).toEqual(['closed 1999', 'closed undefined']);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { web } from './web.ts';

// A browser's subscription is for one key of the server: with another key it has to be made anew.

const keyOf = (first: number) => new Uint8Array(65).fill(0xfb).fill(first, 0, 1);
const textOf = (key: Uint8Array) => Buffer.from(key).toString('base64url');
const [ours, earlier] = [keyOf(4), keyOf(5)];

let held: { key: Uint8Array; endpoint: string } | null = null;
const made: string[] = [];

const subscriptionOf = ({ key, endpoint }: { key: Uint8Array; endpoint: string }) => ({
  options: { applicationServerKey: key.buffer },
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => {
    held = null;
    return true;
  },
});
const pushManager = {
  getSubscription: async () => held && subscriptionOf(held),
  // as browsers do: while there is one for another key they make none
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
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
});
afterEach(() => vi.unstubAllGlobals());

const address = () => web.notifications.address(textOf(ours));

test('a browser subscribes once for the server’s key', async () => {
  const first = await address();
  expect(first).toEqual({
    kind: 'web',
    endpoint: 'https://push.example.com/1',
    keys: { p256dh: 'p', auth: 'a' },
  });
  expect([await address(), made]).toEqual([first, [textOf(ours)]]);
});

test('and anew when the server has another one', async () => {
  held = { key: earlier, endpoint: 'https://push.example.com/old' };
  expect(await address()).toMatchObject({ endpoint: 'https://push.example.com/1' });
  expect(made).toEqual([textOf(ours)]);
});

test('and not at all without a key, or where it may not', async () => {
  expect(await web.notifications.address(null)).toBeNull();
  vi.stubGlobal('Notification', { permission: 'denied' });
  expect([await address(), made]).toEqual([null, []]);
});

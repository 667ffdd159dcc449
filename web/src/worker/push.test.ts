import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTapped, renewSubscription, showPush } from './push.ts';

// What a browser gives a worker, as far as pushes need it.

type Window = ReturnType<typeof windowOf>;
const did: string[] = [];
const told: unknown[] = [];
let windows: Window[] = [];
let shown: [title: string, options: Record<string, unknown>][] = [];

function windowOf(name: string, { focused = false, hears = true, refuses = '' } = {}) {
  const act = (what: string) => async () => {
    did.push(`${what} ${name}`);
    if (refuses.includes(what)) throw new DOMException('Not allowed', 'InvalidAccessError');
    return window;
  };
  const window = {
    focused,
    visibilityState: focused ? ('visible' as const) : ('hidden' as const),
    focus: act('focus'),
    navigate: (path: string) => act(`navigate to ${path} by`)(),
    postMessage(word: unknown, [port]: MessagePort[] = []) {
      told.push(word);
      if (hears) port?.postMessage('heard');
      port?.close();
    },
  };
  return window;
}

beforeEach(() => {
  did.length = 0;
  told.length = 0;
  windows = [];
  shown = [];
  vi.stubGlobal('clients', {
    matchAll: async () => windows,
    openWindow: async (path: string) => void did.push(`open ${path}`),
  });
  vi.stubGlobal('registration', {
    showNotification: async (...one: (typeof shown)[number]) => void shown.push(one),
    pushManager: {
      subscribe: async (options: object) => void did.push(`subscribe ${JSON.stringify(options)}`),
    },
  });
  const badges = {
    setAppBadge: async (count: number) => void did.push(`badge ${count}`),
    clearAppBadge: async () => void did.push('no badge'),
  };
  vi.stubGlobal('navigator', badges);
});
afterEach(() => vi.useRealTimers());

const letter = {
  ...{ kind: 'm', title: 'Twosome', body: 'Bruno sent you a message' },
  ...{ path: '/message', tag: 'room', badge: 2 },
};
const dataOf = (value: unknown) => ({ text: () => JSON.stringify(value) }) as PushMessageData;

describe('a push', () => {
  test('is shown with pictures of ours and the moment, in the place of an earlier one, and counted', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const at = Date.now();
    await showPush(dataOf(letter));
    expect(shown).toEqual([
      [
        'Twosome',
        {
          ...{ body: letter.body, tag: 'room', renotify: true, silent: false },
          ...{ icon: '/icons/icon-192.png', badge: '/icons/badge-96.png', data: { path: '/message', at } },
        },
      ],
    ]);
    expect(did).toEqual(['badge 2']);
  });

  test('takes the number away where it says none, and leaves it where it says nothing', async () => {
    await showPush(dataOf({ ...letter, badge: 0 }));
    await showPush(null);
    expect(did).toEqual(['no badge']);
    expect(shown).toHaveLength(2);
  });

  test('is not heard by who looks at the app', async () => {
    windows = [windowOf('hidden'), windowOf('seen', { focused: true })];
    await showPush(dataOf(letter));
    expect(shown[0]?.[1]).toMatchObject({ silent: true });
  });

  test('is shown where the number cannot be, too', async () => {
    vi.stubGlobal('navigator', {});
    await showPush(dataOf(letter));
    vi.stubGlobal('navigator', { setAppBadge: () => Promise.reject(new Error('No')) });
    await showPush(dataOf(letter));
    expect(shown).toHaveLength(2);
  });
});

describe('a tap', () => {
  const tap = (path: unknown) => openTapped({ close: () => void did.push('close'), data: { path } });

  test('opens a window where there is none', async () => {
    await tap('/post/p1');
    expect(did).toEqual(['close', 'open /post/p1']);
  });

  test('brings a window to the front and tells it', async () => {
    windows = [windowOf('last'), windowOf('other')];
    await tap('/post/p1');
    expect([did, told]).toEqual([['close', 'focus last'], [{ type: 'open', path: '/post/p1' }]]);
  });

  test('tells one that may not come to the front, too', async () => {
    windows = [windowOf('last', { refuses: 'focus' })];
    await tap('/post/p1');
    expect([did, told]).toEqual([['close', 'focus last'], [{ type: 'open', path: '/post/p1' }]]);
  });

  test.each([
    ['sends there', {}, ['close', 'focus last', 'navigate to /post/p1 by last']],
    [
      'or opens another for',
      { refuses: 'navigate to /post/p1 by' },
      ['close', 'focus last', 'navigate to /post/p1 by last', 'open /post/p1'],
    ],
  ])('%s one that does not hear', async (_, how, does) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    windows = [windowOf('last', { hears: false, ...how })];
    const tapped = tap('/post/p1');
    await vi.advanceTimersByTimeAsync(2000);
    await tapped;
    expect(did).toEqual(does);
  });

  test.each([['//evil.example/'], ['/api/v1/auth/logout/'], [undefined], [7], [{}]])(
    'on one that says %j leads to the notifications',
    async (path) => {
      await tap(path);
      expect(did).toEqual(['close', 'open /notification']);
    },
  );
});

describe('an address that the browser gave up', () => {
  const old = { options: { userVisibleOnly: true } } as PushSubscription;

  test('is replaced, and whoever is open is told', async () => {
    windows = [windowOf('one'), windowOf('other')];
    await renewSubscription({ oldSubscription: old, newSubscription: null });
    expect(did).toEqual(['subscribe {"userVisibleOnly":true}']);
    expect(told).toEqual([{ type: 'address' }, { type: 'address' }]);
  });

  test('is not replaced twice, nor where nothing is known of it', async () => {
    await renewSubscription({ oldSubscription: old, newSubscription: old });
    await renewSubscription({ oldSubscription: null, newSubscription: null });
    expect(did).toEqual([]);
  });
});

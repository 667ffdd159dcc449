import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTapped, renewSubscription, showPush } from './push.ts';

// Fakes of the worker APIs that pushes use.

type Window = ReturnType<typeof windowOf>;
const calls: string[] = [];
const messages: unknown[] = [];
let windows: Window[] = [];
let shown: [title: string, options: Record<string, unknown>][] = [];

function windowOf(name: string, { focused = false, acknowledges = true, refuses = '' } = {}) {
  const act = (what: string) => async () => {
    calls.push(`${what} ${name}`);
    if (refuses.includes(what)) throw new DOMException('Not allowed', 'InvalidAccessError');
    return window;
  };
  const window = {
    focused,
    visibilityState: focused ? ('visible' as const) : ('hidden' as const),
    focus: act('focus'),
    navigate: (path: string) => act(`navigate to ${path} by`)(),
    postMessage(word: unknown, [port]: MessagePort[] = []) {
      messages.push(word);
      if (acknowledges) port?.postMessage('heard');
      port?.close();
    },
  };
  return window;
}

beforeEach(() => {
  calls.length = 0;
  messages.length = 0;
  windows = [];
  shown = [];
  vi.stubGlobal('clients', {
    matchAll: async () => windows,
    openWindow: async (path: string) => void calls.push(`open ${path}`),
  });
  vi.stubGlobal('registration', {
    showNotification: async (...one: (typeof shown)[number]) => void shown.push(one),
    pushManager: {
      subscribe: async (options: object) => void calls.push(`subscribe ${JSON.stringify(options)}`),
    },
  });
  const badges = {
    setAppBadge: async (count: number) => void calls.push(`badge ${count}`),
    clearAppBadge: async () => void calls.push('no badge'),
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
  test('is shown with our icons and its time, replaces an earlier one, and sets the badge', async () => {
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
    expect(calls).toEqual(['badge 2']);
  });

  test('removes the badge at zero, and keeps it when there is no count', async () => {
    await showPush(dataOf({ ...letter, badge: 0 }));
    await showPush(null);
    expect(calls).toEqual(['no badge']);
    expect(shown).toHaveLength(2);
  });

  test('is silent when the app is focused', async () => {
    windows = [windowOf('hidden'), windowOf('seen', { focused: true })];
    await showPush(dataOf(letter));
    expect(shown[0]?.[1]).toMatchObject({ silent: true });
  });

  test('is shown even if the badge cannot be set', async () => {
    vi.stubGlobal('navigator', {});
    await showPush(dataOf(letter));
    vi.stubGlobal('navigator', { setAppBadge: () => Promise.reject(new Error('No')) });
    await showPush(dataOf(letter));
    expect(shown).toHaveLength(2);
  });
});

describe('a tap', () => {
  const tap = (path: unknown) => openTapped({ close: () => void calls.push('close'), data: { path } });

  test('opens a window if there is none', async () => {
    await tap('/post/p1');
    expect(calls).toEqual(['close', 'open /post/p1']);
  });

  test('focuses a window and sends it the path', async () => {
    windows = [windowOf('last'), windowOf('other')];
    await tap('/post/p1');
    expect([calls, messages]).toEqual([['close', 'focus last'], [{ type: 'open', path: '/post/p1' }]]);
  });

  test('sends the path even if the window cannot be focused', async () => {
    windows = [windowOf('last', { refuses: 'focus' })];
    await tap('/post/p1');
    expect([calls, messages]).toEqual([['close', 'focus last'], [{ type: 'open', path: '/post/p1' }]]);
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
    windows = [windowOf('last', { acknowledges: false, ...how })];
    const tapped = tap('/post/p1');
    await vi.advanceTimersByTimeAsync(2000);
    await tapped;
    expect(calls).toEqual(does);
  });

  test.each([['//evil.example/'], ['/api/v1/auth/logout/'], [undefined], [7], [{}]])(
    'on a notification with path %j opens the notifications',
    async (path) => {
      await tap(path);
      expect(calls).toEqual(['close', 'open /notification']);
    },
  );
});

describe('a subscription that the browser dropped', () => {
  const old = { options: { userVisibleOnly: true } } as PushSubscription;

  test('is replaced, and open pages are notified', async () => {
    windows = [windowOf('one'), windowOf('other')];
    await renewSubscription({ oldSubscription: old, newSubscription: null });
    expect(calls).toEqual(['subscribe {"userVisibleOnly":true}']);
    expect(messages).toEqual([{ type: 'address' }, { type: 'address' }]);
  });

  test('is not replaced twice, nor without its options', async () => {
    await renewSubscription({ oldSubscription: old, newSubscription: old });
    await renewSubscription({ oldSubscription: null, newSubscription: null });
    expect(calls).toEqual([]);
  });
});

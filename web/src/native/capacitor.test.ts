import { readFileSync } from 'node:fs';
import { limits } from '@twosome/contract/platform/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Native } from './types.ts';

// The native implementation on Capacitor's real core with a fake bridge. The stories in e2e/native simulate a whole phone;
// these tests cover what they cannot reach.

// the plugin's web implementation imports a package that is not installed; the build replaces it with a stub
vi.mock('@capacitor-firebase/messaging', async () => {
  const { registerPlugin } = await import('@capacitor/core');
  return { FirebaseMessaging: registerPlugin('FirebaseMessaging') };
});

type Act = (options: Record<string, unknown>) => unknown;
const plugins = {
  App: ['getLaunchUrl', 'minimizeApp'],
  Badge: ['set'],
  CapacitorBarcodeScanner: ['scanBarcode'],
  Filesystem: ['rmdir', 'writeFile'],
  FirebaseMessaging: [
    'checkPermissions',
    'requestPermissions',
    'getToken',
    'removeAllDeliveredNotifications',
  ],
  Haptics: ['impact', 'notification'],
  Share: ['share'],
  SharedImages: ['take', 'discard'],
  SocialLogin: ['initialize', 'login'],
  SystemBars: ['setStyle'],
};
const acts = new Map<string, Act>();
const done: string[] = [];
const listeners = new Map<string, (data: object) => void>();

const bridge = {
  PluginHeaders: Object.entries(plugins).map(([name, methods]) => ({
    name,
    methods: [
      ...methods.map((method) => ({ name: method, rtype: 'promise' })),
      { name: 'addListener' },
      { name: 'removeListener' },
    ],
  })),
  async nativePromise(plugin: string, method: string, options: Record<string, unknown> = {}) {
    done.push(`${plugin}.${method} ${JSON.stringify(options)}`);
    return acts.get(`${plugin}.${method}`)?.(options) ?? {};
  },
  nativeCallback(
    plugin: string,
    method: string,
    options: { eventName: string },
    listener: (data: object) => void,
  ) {
    if (method === 'addListener') listeners.set(`${plugin} ${options.eventName}`, listener);
    else done.push(`${plugin}.${method} ${options.eventName}`);
    return 'a listener';
  },
  convertFileSrc: (path: string) => `https://localhost/_capacitor_file_${path}`,
};

let phone: Native;
let iPhone: Native;
beforeAll(async () => {
  Object.assign(window, { androidBridge: {}, Capacitor: bridge });
  vi.stubEnv('VITE_LINK_HOSTS', 'www.twosome.example');
  const { wrapped } = await import('./capacitor.ts');
  phone = wrapped('android');
  iPhone = wrapped('ios');
});
afterAll(() => {
  Reflect.deleteProperty(window, 'androidBridge');
  Reflect.deleteProperty(window, 'Capacitor');
});
beforeEach(() => {
  acts.clear();
  listeners.clear();
  done.length = 0;
});

/** Capacitor adds listeners asynchronously. */
const listening = (event: string) =>
  vi.waitFor(() => {
    const listener = listeners.get(event);
    if (listener === undefined) throw new Error(`No listener for ${event}.`);
    return listener;
  }, 20_000);

const deny = (message: string, code?: string) => () => {
  throw Object.assign(new Error(message), { code });
};

describe('the push token', () => {
  const received: unknown[] = [];
  beforeEach(() => void received.splice(0));
  const push = async (event: object) => {
    phone.notifications.onAddress((address) => received.push(address));
    (await listening('FirebaseMessaging tokenReceived'))(event);
    // a second event, handled after the first, marks the end of the first
    await phone.notifications.address(null).catch(() => {});
  };

  test.each(['prompt', 'prompt-with-rationale', 'denied'])(
    'no token is returned with permission %s, even if the phone creates one',
    async (receive) => {
      acts.set('FirebaseMessaging.checkPermissions', () => ({ receive }));
      expect(await phone.notifications.address(null)).toBeNull();
      await push({ token: 'made at the first start' });
      expect(received).toEqual([]);
      expect(done.join()).not.toContain('getToken');
    },
  );

  test('of several delayed events the newest token is reported', async () => {
    acts.set('FirebaseMessaging.checkPermissions', () => ({ receive: 'granted' }));
    acts.set('FirebaseMessaging.getToken', () => ({ token: 'newest' }));
    await push({ token: 'kept since yesterday' });
    expect(received).toEqual([{ kind: 'fcm', token: 'newest' }]);
  });

  test('without Firebase the call rejects with the reason', async () => {
    acts.set('FirebaseMessaging.checkPermissions', () => ({ receive: 'granted' }));
    acts.set('FirebaseMessaging.getToken', deny('Default FirebaseApp is not initialized'));
    await expect(phone.notifications.address(null)).rejects.toThrow('not initialized');
    await push({ token: 'from nowhere' });
    expect(received).toEqual([]);
  });

  test.each([
    ['granted', 'granted'],
    ['denied', 'denied'],
    ['prompt', 'prompt'],
    // refused once on Android: the system allows a second prompt
    ['prompt-with-rationale', 'prompt'],
  ])('what the phone calls %s is %s', async (receive, is) => {
    acts.set('FirebaseMessaging.requestPermissions', () => ({ receive }));
    expect(await phone.notifications.ask()).toBe(is);
  });
});

describe('shared images', () => {
  const image = (id: string, more: object = {}) => ({
    ...{ id, name: `${id}.jpg`, type: 'image/jpeg', size: 9, path: `/cache/${id}.jpg` },
    ...more,
  });
  const taken = async (images: object[], leftOut = 0) => {
    acts.set('SharedImages.take', () => ({ images, leftOut }));
    const shared = await phone.takeShared();
    return { names: shared.images.map(({ name }) => name), leftOut: shared.leftOut };
  };
  const discarded = () => done.filter((one) => one.startsWith('SharedImages.discard'));

  test('the Android plugin has the same size limit as the pages', async () => {
    const path =
      '../../../native/plugins/shared-images/android/src/main/java/app/twosome/sharedimages/Inbox.java';
    const java = readFileSync(new URL(path, import.meta.url), 'utf8');
    const factors = /MOST_BYTES = ([\dL* ]+);/.exec(java)?.[1]?.replaceAll('L', '').split('*');
    expect(factors?.map(Number).reduce((product, factor) => product * factor)).toBe(limits.sharedBytes);
  });

  test('images within the limit are returned; larger files and other types are counted and deleted', async () => {
    const most = limits.sharedBytes;
    const images = [
      image('1', { size: most }),
      image('2', { size: most + 1 }),
      image('3', { type: 'text/html' }),
      image('4'),
    ];
    expect(await taken(images, 1)).toEqual({ names: ['1.jpg', '4.jpg'], leftOut: 3 });
    expect(discarded()).toEqual(['2', '3'].map((id) => `SharedImages.discard {"id":"${id}"}`));
  });

  test('sign-out deletes the images that wait', async () => {
    acts.set('SharedImages.take', () => ({ images: [image('1'), image('2')], leftOut: 0 }));
    await phone.dropShared();
    expect(discarded()).toEqual(['1', '2'].map((id) => `SharedImages.discard {"id":"${id}"}`));
  });

  test('of fifty images one more than a post holds is returned, so that the excess is reported', async () => {
    const { names, leftOut } = await taken(Array.from({ length: 50 }, (_, at) => image(String(at))));
    expect([names.length, leftOut]).toEqual([limits.postImages + 1, 0]);
    expect(discarded()).toHaveLength(50 - names.length);
  });

  test.each([
    ['read', new Response('bytes')],
    ['gone', new Response('', { status: 404 })],
  ])('the copy of one that was %s is given up', async (how, answer) => {
    vi.stubGlobal('fetch', async () => answer);
    acts.set('SharedImages.take', () => ({ images: [image('1')], leftOut: 0 }));
    acts.set('SharedImages.discard', deny('the phone is full'));
    const { images } = await phone.takeShared();
    const read = images[0]?.read();
    if (how === 'read') expect(await (await read)?.text()).toBe('bytes');
    else await expect(read).rejects.toThrow('was deleted');
    expect(discarded()).toEqual(['SharedImages.discard {"id":"1"}']);
  });
});

test.each([
  ['Share canceled', 'dismissed'],
  ['There is no app for it', 'copied'],
] as const)('%s: the link is %s', async (error, done) => {
  const written: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } });
  acts.set('Share.share', deny(error));
  expect(await phone.share({ title: 'T', text: 't', url: 'https://twosome.example' })).toBe(done);
  expect(written).toEqual(done === 'copied' ? ['https://twosome.example'] : []);
});

describe('a photo for the share sheet', () => {
  const photo = new File(['bytes'], 'twosome-1.webp', { type: 'image/webp' });
  const dropped = 'Filesystem.rmdir {"path":"shared-photos","directory":"CACHE","recursive":true}';

  test('is a file in the cache, which the next one and sign-out delete', async () => {
    acts.set('Filesystem.rmdir', deny('Folder does not exist.'));
    acts.set('Filesystem.writeFile', () => ({ uri: 'file:///cache/shared-photos/twosome-1.webp' }));
    await phone.sharePhoto?.(photo);
    const written = {
      path: 'shared-photos/twosome-1.webp',
      directory: 'CACHE',
      data: btoa('bytes'),
      recursive: true,
    };
    expect(done[0]).toBe(dropped);
    expect(JSON.parse(done[1]?.replace('Filesystem.writeFile ', '') ?? '')).toEqual(written);
    expect(done[2]).toBe('Share.share {"files":["file:///cache/shared-photos/twosome-1.webp"]}');
    acts.set('SharedImages.take', () => ({ images: [], leftOut: 0 }));
    await iPhone.dropShared();
    expect(done.slice(3)).toContain(dropped);
  });

  test.each([
    ['a full disk is reported', 'Filesystem.writeFile', 'No space left', /No space/],
    ['a failed sheet is reported', 'Share.share', 'Error sharing item', /Error sharing/],
    ['a closed sheet is not', 'Share.share', 'Share canceled', null],
  ])('%s', async (_what, call, message, reported) => {
    acts.set(call, deny(message));
    const shared = expect(phone.sharePhoto?.(photo));
    await (reported === null ? shared.resolves.toBeUndefined() : shared.rejects.toThrow(reported));
  });
});

test('a failed scanner rejects; a closed one resolves to null', async () => {
  acts.set('CapacitorBarcodeScanner.scanBarcode', deny('No camera', 'OS-PLUG-BARC-0007'));
  await expect(phone.scan?.()).rejects.toThrow('No camera');
  acts.set('CapacitorBarcodeScanner.scanBarcode', deny("Couldn't scan", 'OS-PLUG-BARC-0006'));
  expect(await phone.scan?.()).toBeNull();
});

test('an account without a token rejects; a dismissed chooser resolves to null', async () => {
  acts.set('SocialLogin.login', () => ({ result: { responseType: 'online', idToken: null } }));
  await expect(phone.chooseAccount?.('id', 'once')).rejects.toThrow('has no token');
  acts.set('SocialLogin.login', deny('[16] Account reauth failed'));
  await expect(phone.chooseAccount?.('id', 'once')).rejects.toThrow('reauth');
  acts.set('SocialLogin.login', deny('The user canceled the sign-in flow'));
  expect(await phone.chooseAccount?.('id', 'once')).toBeNull();
});

test('a tap without a path, and a phone without vibration or bars, cause no error', async () => {
  const opened: string[] = [];
  phone.notifications.onTap((path) => opened.push(path));
  const tap = await listening('FirebaseMessaging notificationActionPerformed');
  for (const data of [undefined, null, {}, { path: 7 }, { path: ['/home'] }]) tap({ notification: { data } });
  tap({ notification: { data: { path: '/message' } } });
  expect(opened).toEqual(['/message']);
  for (const plugin of ['Haptics.impact', 'Haptics.notification', 'SystemBars.setStyle'])
    acts.set(plugin, deny('not here'));
  phone.haptic('light');
  phone.haptic('success');
  phone.styleBars('dark');
  await expect.poll(() => done).toHaveLength(3);
});

test('a removed listener receives no events', async () => {
  const leave = phone.onShared(() => {});
  leave();
  await expect.poll(() => done).toEqual(['SharedImages.removeListener shared']);
});

describe('the badge on the icon', () => {
  const dropped = 'FirebaseMessaging.removeAllDeliveredNotifications {}';
  const set = (count: number) => `Badge.set {"count":${count}}`;
  const doneOf = (plugin: string) => done.filter((one) => one.startsWith(plugin));

  test('on Android the badge follows the shown notifications: only zero removes them', async () => {
    await phone.notifications.badge(3);
    expect(done).toEqual([]);
    await phone.notifications.badge(0);
    expect(done).toEqual([dropped]);
  });

  test('on iOS every count is set; zero removes the shown notifications too', async () => {
    acts.set('FirebaseMessaging.checkPermissions', () => ({ receive: 'granted' }));
    await iPhone.notifications.badge(3);
    expect(doneOf('Badge')).toEqual([set(3)]);
    expect(done).not.toContain(dropped);
    await iPhone.notifications.badge(0);
    expect(doneOf('Badge')).toEqual([set(3), set(0)]);
    expect(done).toContain(dropped);
  });

  test('on iOS the badge is not set before the permission prompt, which the plugin would trigger', async () => {
    acts.set('FirebaseMessaging.checkPermissions', () => ({ receive: 'prompt' }));
    await iPhone.notifications.badge(3);
    await iPhone.notifications.badge(0);
    expect(doneOf('Badge')).toEqual([]);
    expect(done).toContain(dropped);
    // after a refusal there is no prompt, and an earlier badge can still be removed
    acts.set('FirebaseMessaging.checkPermissions', () => ({ receive: 'denied' }));
    await iPhone.notifications.badge(0);
    expect(doneOf('Badge')).toEqual([set(0)]);
  });

  test('of two simultaneous counts the later one wins, even if the first is slow or fails', async () => {
    let answer = (_: object) => {};
    acts.set('FirebaseMessaging.checkPermissions', () => new Promise((resolve) => (answer = resolve)));
    const first = iPhone.notifications.badge(2);
    await expect.poll(() => done).toHaveLength(1);
    acts.set('FirebaseMessaging.checkPermissions', () => ({ receive: 'granted' }));
    acts.set('Badge.set', ({ count }) => (count === 2 ? deny('not now')() : {}));
    const second = iPhone.notifications.badge(0);
    await expect.poll(() => done).toContain(dropped);
    expect(doneOf('Badge')).toEqual([]);
    answer({ receive: 'granted' });
    await expect(first).rejects.toThrow('not now');
    await second;
    expect(doneOf('Badge')).toEqual([set(2), set(0)]);
  });
});

test('the launch link is opened once, and is not stored in plain text', async () => {
  const url = 'https://www.twosome.example/post/7';
  acts.set('App.getLaunchUrl', () => ({ url }));
  const received: string[] = [];
  phone.onLink((path) => received.push(path));
  await expect.poll(() => received).toEqual(['/post/7']);
  expect(sessionStorage.getItem('launchLink')).toMatch(/^[\w+/]{43}=$/);
  // a new document in the same app
  const again = vi.fn();
  const launchUrlCalls = () => done.filter((one) => one.startsWith('App.getLaunchUrl')).length;
  const before = launchUrlCalls();
  phone.onLink(again);
  await expect.poll(launchUrlCalls).toBe(before + 1);
  await crypto.subtle.digest('SHA-256', new Uint8Array(1));
  expect(again).not.toHaveBeenCalled();
});

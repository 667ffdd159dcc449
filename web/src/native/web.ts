import { countOnIcon } from '../platform/badge.ts';
import { copyText } from '../platform/copyText.ts';
import { wasHandedOver } from '../platform/handedOver.ts';
import * as shared from '../platform/sharedImages.ts';
import { stored } from '../platform/storage.ts';
import { wait } from '../platform/wait.ts';
import type { Native, Off, Permission, PushAddress, Shared } from './types.ts';

const nothing: Off = () => {};

/** A browser, or the app that one installs from it. */
export const web: Native = {
  kind: 'web',
  notifications: {
    permission: async () =>
      (await worker()) === null ? 'unavailable' : permissionOf(Notification.permission),
    // nothing is waited for before: the browser asks only while the tap is fresh
    ask: async () =>
      knowsPush() ? permissionOf(await Notification.requestPermission()) : ('unavailable' as const),
    address,
    async giveUp() {
      const registration = await workerNow();
      await (await registration?.pushManager?.getSubscription())?.unsubscribe();
    },
    onAddress,
    onTap,
    badge,
  },
  chooseAccount: null,
  rate: null,
  share,
  scan: null,
  onLink: () => nothing,
  onBack: () => nothing,
  takeShared,
  // it lies in the browser's caches, which signing out empties (platform/idb.ts)
  dropShared: async () => {},
  onShared,
  haptic(kind) {
    if (kind === 'success') navigator.vibrate?.(12);
  },
  // the browser takes them from the page's head
  dressBars: () => {},
};

const knowsPush = (): boolean =>
  'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator;

/** How long a browser may take to bring the worker in, which comes with the whole app. Milliseconds. */
const patience = 30_000;

/** What receives a push while no page is open, ready. Null: there is none, or the browser knows no push. */
async function worker(): Promise<ServiceWorkerRegistration | null> {
  if (!import.meta.env.PROD || !knowsPush()) return null;
  return Promise.race([navigator.serviceWorker.ready, wait(patience).then(() => null)]);
}

const workerNow = async (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker?.getRegistration();

const permissionOf = (answer: NotificationPermission): Permission =>
  answer === 'default' ? 'prompt' : answer;

async function address(webPushKey: string | null): Promise<PushAddress | null> {
  const registration = webPushKey === null ? null : await worker();
  if (registration === null || webPushKey === null || Notification.permission !== 'granted') return null;
  const held = await registration.pushManager.getSubscription();
  // one for an earlier key of the server can be told nothing, and is in the way of a new one
  if (held !== null && keyOf(held) !== webPushKey) await held.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: webPushKey,
  });
  return addressOf(subscription);
}

function addressOf(subscription: PushSubscription): PushAddress | null {
  const { endpoint, keys } = subscription.toJSON();
  if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined) return null;
  return { kind: 'web', endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
}

/** In base64url, as the server writes it. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The browser gave another one to the worker, which cannot tell the server. */
function onAddress(listener: (address: PushAddress) => void): Off {
  return onWord('address', async () => {
    const held = await (await workerNow())?.pushManager.getSubscription();
    const address = held ? addressOf(held) : null;
    if (address !== null) listener(address);
  });
}

/** Which notification was tapped. The worker waits to be told that it was heard, and else opens the page by itself. */
function onTap(listener: (path: string) => void): Off {
  return onWord('open', ({ data, ports }) => {
    if (typeof data.path !== 'string') return;
    ports[0]?.postMessage('heard');
    listener(data.path);
  });
}

/** The worker tells something. */
function onWord(type: string, listener: (event: MessageEvent) => void): Off {
  const hear = (event: MessageEvent) => {
    if (event.data?.type === type) listener(event);
  };
  const { serviceWorker } = navigator;
  serviceWorker?.addEventListener('message', hear);
  return () => serviceWorker?.removeEventListener('message', hear);
}

async function badge(count: number, countedAt = Number.POSITIVE_INFINITY): Promise<void> {
  if (count === 0) await closeShown(countedAt);
  await countOnIcon(count);
}

/** The worker says when each came; one that does not say it came by an earlier worker. */
async function closeShown(before: number): Promise<void> {
  for (const shown of (await (await workerNow())?.getNotifications?.()) ?? [])
    if (!(shown.data?.at >= before)) shown.close();
}

async function share(what: ShareData & { url: string }): Promise<'shared' | 'dismissed' | 'copied'> {
  try {
    if (navigator.share) {
      await navigator.share(what);
      return 'shared';
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed';
  }
  if (await copyText(what.url)) return 'copied';
  throw new Error('This browser neither shares nor copies.');
}

/** Only where a worker could be to take something in. */
const takesImages = (): boolean => 'caches' in window && 'locks' in navigator;

/**
 * What was shared a moment ago is for the page that is opened for it: another one, or the one that it takes the place of,
 * would take it away. Milliseconds.
 */
const leastAge = (): number => (wasHandedOver() ? 0 : 10_000);

async function takeShared(): Promise<Shared> {
  if (!takesImages()) return { images: [], leftOut: 0 };
  const { images, leftOut } = await shared.takeShared(leastAge());
  return {
    leftOut,
    images: images.map((file) => ({
      name: file.name,
      type: file.type,
      size: file.size,
      read: async () => file,
    })),
  };
}

/** What is shared opens a page, which then begins: there it waits already. Where that never came, another one sees to it. */
function onShared(listener: () => void): Off {
  let left = false;
  const look = () => {
    shared.lookForShared(stored.read('token') !== null, leastAge()).then(
      (waits) => {
        if (waits && !left) listener();
      },
      () => {},
    );
  };
  if (!takesImages()) return nothing;
  look();
  const again = leastAge() > 0 ? setTimeout(look, leastAge()) : undefined;
  return () => {
    left = true;
    clearTimeout(again);
  };
}

import type { Native, Off, Permission, PushAddress } from '../native/types.ts';
import { countOnIcon } from './badge.ts';
import { wait } from './wait.ts';

/** The pushes of a browser, or of the app that one installs from it; the worker's half of them is worker/push.ts. */
export const webPush: Native['notifications'] = {
  permission: async () => ((await worker()) === null ? 'unavailable' : permissionOf(Notification.permission)),
  // nothing is waited for before: the browser asks only while the tap is fresh
  ask: async () => (knowsPush() ? permissionOf(await Notification.requestPermission()) : 'unavailable'),
  address,
  async giveUp() {
    const registration = await workerNow();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  },
  onAddress,
  onTap,
  async badge(count, countedAt = Number.POSITIVE_INFINITY) {
    if (count === 0) await closeShown(countedAt);
    await countOnIcon(count);
  },
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

/** The worker says when each came; one that does not say it came by an earlier worker. */
async function closeShown(before: number): Promise<void> {
  for (const shown of (await (await workerNow())?.getNotifications?.()) ?? [])
    if (!(shown.data?.at >= before)) shown.close();
}

import type { Native, Off, Permission, PushTarget } from '../native/types.ts';
import { setIconBadge } from './badge.ts';
import { wait } from './wait.ts';

/** Web Push in a browser or an installed web app. The worker's part is worker/push.ts. */
export const webPush: Native['notifications'] = {
  permission: async () => ((await worker()) === null ? 'unavailable' : permissionOf(Notification.permission)),
  // no await before this: browsers prompt only during the user's tap
  ask: async () => (supportsPush() ? permissionOf(await Notification.requestPermission()) : 'unavailable'),
  address,
  async unregister() {
    const registration = await workerNow();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  },
  onAddress,
  onTap,
  async badge(count, countedAt = Number.POSITIVE_INFINITY) {
    if (count === 0) await closeShown(countedAt);
    await setIconBadge(count);
  },
};

const supportsPush = (): boolean =>
  'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator;

/** Milliseconds a browser may take to install the worker, which includes the whole app. */
const workerTimeout = 30_000;

/** The ready worker registration. Null: there is none, or the browser has no Web Push. */
async function worker(): Promise<ServiceWorkerRegistration | null> {
  if (!import.meta.env.PROD || !supportsPush()) return null;
  return Promise.race([navigator.serviceWorker.ready, wait(workerTimeout).then(() => null)]);
}

const workerNow = async (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker?.getRegistration();

const permissionOf = (answer: NotificationPermission): Permission =>
  answer === 'default' ? 'prompt' : answer;

async function address(webPushKey: string | null): Promise<PushTarget | null> {
  const registration = webPushKey === null ? null : await worker();
  if (registration === null || webPushKey === null || Notification.permission !== 'granted') return null;
  const existing = await registration.pushManager.getSubscription();
  // a subscription for an earlier server key receives nothing, and blocks a new one
  if (existing !== null && keyOf(existing) !== webPushKey) await existing.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: webPushKey,
  });
  return addressOf(subscription);
}

function addressOf(subscription: PushSubscription): PushTarget | null {
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

/** The browser gave the worker a new subscription; the worker has no token, so the page sends it to the server. */
function onAddress(listener: (address: PushTarget) => void): Off {
  return onWorkerMessage('address', async () => {
    const subscription = await (await workerNow())?.pushManager.getSubscription();
    const address = subscription ? addressOf(subscription) : null;
    if (address !== null) listener(address);
  });
}

/** A notification was tapped. The worker waits for the acknowledgement, and else opens the page itself. */
function onTap(listener: (path: string) => void): Off {
  return onWorkerMessage('open', ({ data, ports }) => {
    if (typeof data.path !== 'string') return;
    ports[0]?.postMessage('heard');
    listener(data.path);
  });
}

/** A message from the worker. */
function onWorkerMessage(type: string, listener: (event: MessageEvent) => void): Off {
  const handler = (event: MessageEvent) => {
    if (event.data?.type === type) listener(event);
  };
  const { serviceWorker } = navigator;
  serviceWorker?.addEventListener('message', handler);
  return () => serviceWorker?.removeEventListener('message', handler);
}

/** Closes the notifications that were shown before a time. One without a time was shown by an earlier worker. */
async function closeShown(before: number): Promise<void> {
  for (const shown of (await (await workerNow())?.getNotifications?.()) ?? [])
    if (!(shown.data?.at >= before)) shown.close();
}

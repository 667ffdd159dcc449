import { copyText } from '../platform/copyText.ts';
import type { Native, Off, Permission, PushAddress } from './types.ts';

const nothing: Off = () => {};

/** A browser, or the app that one installs from it. */
export const web: Native = {
  kind: 'web',
  notifications: {
    permission: async () =>
      (await worker()) === null ? 'unavailable' : permissionOf(Notification.permission),
    ask: async () =>
      (await worker()) === null ? 'unavailable' : permissionOf(await Notification.requestPermission()),
    address,
    async giveUp() {
      const registration = await worker();
      await (await registration?.pushManager.getSubscription())?.unsubscribe();
    },
    // a browser that changes it tells the service worker, and the page sees it when it next asks
    onAddress: () => nothing,
    onTap: onWord,
    async badge(count) {
      if (!('setAppBadge' in navigator)) return;
      await (count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count)).catch(() => {});
    },
  },
  chooseAccount: null,
  rate: null,
  share,
  scan: null,
  onLink: () => nothing,
  onBack: () => nothing,
  takeShared: async () => [],
  onShared: () => nothing,
  haptic(kind) {
    if (kind === 'success') navigator.vibrate?.(12);
  },
  // the browser takes them from the page's head
  dressBars: () => {},
};

/** What receives a push while no page is open. Null: this page has none, or the browser knows no push. */
async function worker(): Promise<ServiceWorkerRegistration | null> {
  if (!('Notification' in window) || !('PushManager' in window) || !('serviceWorker' in navigator))
    return null;
  return (await navigator.serviceWorker.getRegistration()) ?? null;
}

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

/** The service worker says which notification was tapped. */
function onWord(listener: (path: string) => void): Off {
  const hear = ({ data }: MessageEvent) => {
    if (data?.type === 'open' && typeof data.path === 'string') listener(data.path);
  };
  const { serviceWorker } = navigator;
  serviceWorker?.addEventListener('message', hear);
  return () => serviceWorker?.removeEventListener('message', hear);
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

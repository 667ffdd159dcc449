import { setIconBadge } from '../platform/badge.ts';
import { appPathOf } from '../platform/pages.ts';
import { parsePush, windowToOpen } from './push.rules.ts';

declare const self: ServiceWorkerGlobalScope;

/** `renotify` is missing in TypeScript's types; a notification that replaces another one alerts again. */
type Options = NotificationOptions & { renotify: boolean };

/** Milliseconds. A page that does not acknowledge within this time is not ready or cannot listen. */
const ackTimeout = 2000;

/** Shows a notification for any push. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  // read before any await: a badge count that arrives later includes this push
  const at = Date.now();
  const { title, body, path, tag, badge } = parsePush(data?.text() ?? null);
  const options: Options = {
    body,
    tag,
    renotify: true,
    // browsers require the notification, also while the app is in front
    silent: (await ourWindows()).some(({ focused }) => focused),
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { path, at },
  };
  const counting = badge === null ? null : setIconBadge(badge);
  await Promise.all([self.registration.showNotification(title, options), counting]);
}

/** A notification was tapped: focuses a window of ours and sends it the path, or opens one. */
export async function openTapped(notification: Pick<Notification, 'close' | 'data'>): Promise<void> {
  notification.close();
  const path = appPathOf(String(notification.data?.path)) ?? '/notification';
  const window = windowToOpen(await ourWindows());
  if (window === undefined) return void (await self.clients.openWindow(path));
  // focus first, because a sleeping page receives no message
  const front = await window.focus().catch(() => window);
  if (await sendPath(front, path)) return;
  await front.navigate(path).catch(() => self.clients.openWindow(path));
}

const ourWindows = (): Promise<readonly WindowClient[]> =>
  self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Resolves to whether the page acknowledged; a page that is starting, or a static page, does not. */
function sendPath(window: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ackTimeout);
    port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    window.postMessage({ type: 'open', path }, [port2]);
  });
}

/**
 * The browser dropped this device's push subscription. The worker subscribes again for the same server. Only a page
 * can report the new subscription, because the worker has no token: an open page now, or the next one.
 */
export async function renewSubscription({
  oldSubscription,
  newSubscription,
}: Pick<PushSubscriptionChangeEvent, 'oldSubscription' | 'newSubscription'>): Promise<void> {
  if (newSubscription === null && oldSubscription !== null)
    await self.registration.pushManager.subscribe(oldSubscription.options);
  for (const window of await ourWindows()) window.postMessage({ type: 'address' });
}

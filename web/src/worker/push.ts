import { countOnIcon } from '../platform/badge.ts';
import { placeInAppOf } from '../platform/pages.ts';
import { isLookedAt, readLetter, windowToOpen } from './push.rules.ts';

declare const self: ServiceWorkerGlobalScope;

/** The compiler's list does not know it: one that takes another's place is heard, too. */
type Options = NotificationOptions & { renotify: boolean };

/** A page that does not say in this time that it has heard is not there yet, or cannot hear. Milliseconds. */
const patience = 2000;

/** Something came for this device: shows it, whatever it is. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  // before anything is waited for: who counts after this counts it too
  const at = Date.now();
  const { title, body, path, tag, badge } = readLetter(data?.text() ?? null);
  const options: Options = {
    body,
    tag,
    renotify: true,
    silent: isLookedAt(await windowsOfOurs()),
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { path, at },
  };
  const counting = badge === null ? null : countOnIcon(badge);
  await Promise.all([self.registration.showNotification(title, options), counting]);
}

/** It was tapped: brings a window of ours before their eyes and tells it what to show, or opens one. */
export async function openTapped(notification: Pick<Notification, 'close' | 'data'>): Promise<void> {
  notification.close();
  const path = placeInAppOf(String(notification.data?.path)) ?? '/notification';
  const window = windowToOpen(await windowsOfOurs());
  if (window === undefined) return void (await self.clients.openWindow(path));
  // first, for a page that sleeps hears nothing
  const front = await window.focus().catch(() => window);
  if (await tell(front, path)) return;
  await front.navigate(path).catch(() => self.clients.openWindow(path));
}

const windowsOfOurs = (): Promise<readonly WindowClient[]> =>
  self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Whether the page has heard: one that still starts, or shows what everybody may read, would lose it. */
function tell(window: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), patience);
    port1.onmessage = () => {
      clearTimeout(late);
      resolve(true);
    };
    window.postMessage({ type: 'open', path }, [port2]);
  });
}

/**
 * The browser gave up the address of this device. Another one is taken, for the same server; that it is another one only
 * a page can tell the server, for the worker holds no token: one that is open now, or the next one.
 */
export async function renewSubscription({
  oldSubscription,
  newSubscription,
}: Pick<PushSubscriptionChangeEvent, 'oldSubscription' | 'newSubscription'>): Promise<void> {
  if (newSubscription === null && oldSubscription !== null)
    await self.registration.pushManager.subscribe(oldSubscription.options);
  for (const window of await windowsOfOurs()) window.postMessage({ type: 'address' });
}

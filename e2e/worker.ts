import { expect, type Page, type Worker } from '@playwright/test';

/** For a person whose browser may install the service worker; other stories run without it. */
export const withWorker = { serviceWorkers: 'allow' } as const;

/** The service worker of the site, once it is active and controls this page. */
export async function workerOf(page: Page): Promise<Worker> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const [worker] = page.context().serviceWorkers();
  return worker ?? page.context().waitForEvent('serviceworker');
}

/**
 * Delivers pushes to the service worker, as the browser's push service would, and resolves when the worker has shown a
 * notification. The shown notifications must not be queried earlier, because a queried browser drops pending ones.
 */
export async function deliverPush(page: Page): Promise<(data: string) => Promise<void>> {
  const shownBy = await countShown(await workerOf(page));
  const cdp = await page.context().newCDPSession(page);
  const registrations: { registrationId: string; scopeURL: string }[] = [];
  cdp.on(
    'ServiceWorker.workerRegistrationUpdated',
    (update) => void registrations.push(...update.registrations),
  );
  await cdp.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  const registrationId = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)?.registrationId;
  if (registrationId === undefined) throw new Error('There is no worker of this site.');
  return async (data) => {
    const before = await shownBy();
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    await expect.poll(shownBy).toBe(before + 1);
  };
}

/** How often this worker has shown a notification, counted when the browser displays it. */
async function countShown(worker: Worker): Promise<() => Promise<number>> {
  await worker.evaluate(() => {
    const registration: ServiceWorkerRegistration = Reflect.get(self, 'registration');
    const show = registration.showNotification.bind(registration);
    Reflect.set(self, 'shown', 0);
    registration.showNotification = async (...notification) => {
      await show(...notification);
      Reflect.set(self, 'shown', Reflect.get(self, 'shown') + 1);
    };
  });
  return () => worker.evaluate((): number => Reflect.get(self, 'shown'));
}

export interface Shown {
  title: string;
  body: string;
  tag: string;
  path: unknown;
  silent: boolean | null;
}

/** The notifications that the browser shows. */
export const notificationsOf = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const shown = (await registration?.getNotifications()) ?? [];
    return shown.map(({ title, body, tag, data, silent }) => ({
      title,
      body,
      tag,
      path: data?.path,
      silent,
    }));
  });

/** Clicks the only notification. It cannot focus a window, because there was no real user gesture. */
export const clickNotification = (worker: Worker): Promise<void> =>
  worker.evaluate(async () => {
    const registration: ServiceWorkerRegistration = Reflect.get(self, 'registration');
    const NotificationEvent: new (type: string, init: { notification: Notification }) => Event = Reflect.get(
      self,
      'NotificationEvent',
    );
    const [notification] = await registration.getNotifications();
    if (notification === undefined) throw new Error('Nothing is shown that could be tapped.');
    const event = new NotificationEvent('notificationclick', { notification });
    let done: unknown;
    // An event created by a script does not wait for waitUntil by itself.
    Object.assign(event, {
      waitUntil(work: unknown) {
        done = work;
      },
    });
    self.dispatchEvent(event);
    await done;
  });

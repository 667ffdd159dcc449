import { expect, type Page, type Worker } from '@playwright/test';

/** For somebody whose browser may keep the app, which the other stories do without. */
export const withWorker = { context: { serviceWorkers: 'allow' } } as const;

/** The worker of the site, once it is there and this page is its own. */
export async function workerOf(page: Page): Promise<Worker> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error('A page has a worker that its browser does not know.');
  return worker;
}

/**
 * Brings pushes to a browser's worker, as the browser's own service would, and resolves when the worker has shown
 * something. Nobody may look what is shown before: a browser that is asked meanwhile forgets what it does not show yet.
 */
export async function pushesTo(page: Page): Promise<(data: string) => Promise<void>> {
  const shownBy = await noteShown(await workerOf(page));
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

/** How often this worker has shown something: a browser says so once it stands. */
async function noteShown(worker: Worker): Promise<() => Promise<number>> {
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

/** The notifications that are there, as the browser shows them. */
export const shownOn = (page: Page): Promise<Shown[]> =>
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

/** Taps the one notification that is there. No window may come to the front by it: nobody has touched the machine. */
export const tapShown = (worker: Worker): Promise<void> =>
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
    // an event that a script made does not wait by itself
    Object.assign(event, {
      waitUntil(work: unknown) {
        done = work;
      },
    });
    self.dispatchEvent(event);
    await done;
  });

/** From now on opening a window is only noted, for the same reason. */
export const noteOpened = async (worker: Worker): Promise<() => Promise<string[]>> => {
  await worker.evaluate(() => {
    const opened: string[] = [];
    const clients: { openWindow: unknown } = Reflect.get(self, 'clients');
    clients.openWindow = async (path: string) => void opened.push(path);
    Reflect.set(self, 'opened', opened);
  });
  return () => worker.evaluate((): string[] => Reflect.get(self, 'opened'));
};

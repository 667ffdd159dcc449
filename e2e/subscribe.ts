import type { Locator, Page } from '@playwright/test';
import type { Subscription } from '../server/src/testing/fake-push-service.ts';

/** A browser without a push service cannot subscribe, so it receives a fake subscription with real keys. */
export const subscribes = (page: Page, { endpoint, keys }: Subscription): Promise<unknown> =>
  page.addInitScript(
    ({ endpoint, keys }) => {
      let held: object | null = null;
      const bytesOf = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
          .buffer;
      Object.assign(PushManager.prototype, {
        getSubscription: async () => held,
        async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
          held = {
            options: { applicationServerKey: bytesOf(applicationServerKey) },
            toJSON: () => ({ endpoint, keys }),
            async unsubscribe() {
              held = null;
              return true;
            },
          };
          return held;
        },
      });
    },
    { endpoint, keys },
  );

/** The person accepts our prompt; the browser's own prompt is granted in advance. */
export async function turnOn(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  await Promise.all([
    page.waitForResponse((answer) => /register_web_push/.test(answer.url()) && answer.ok()),
    question(page).getByRole('button', { name: 'Turn on' }).click(),
  ]);
}
export const question = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Notification Permission' });

/** The push address that the server has stored, as the page records it after the response. */
export const storedAddress = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('oldNotificationToken'));

import type { Page } from '@playwright/test';
import type { Subscription } from '../server/src/testing/fake-push-service.ts';
import { expectAccessible } from './axe.ts';
import { wholeBrowser } from './browser.ts';
import { expect } from './fixtures.ts';
import { addPost, endOtherSessions, sendMessage } from './people.ts';
import { test } from './pushes.ts';
import { cardOf, messageOf } from './screen.ts';
import { clickNotification, deliverPush, notificationsOf, withWorker, workerOf } from './worker.ts';

// The headless shell denies every permission.
test.use({ launchOptions: wholeBrowser });

/** A browser without a push service cannot subscribe, so it receives a fake subscription with real keys. */
const subscribes = (page: Page, { endpoint, keys }: Subscription) =>
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
async function turnOn(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  await Promise.all([
    page.waitForResponse((answer) => /register_web_push/.test(answer.url()) && answer.ok()),
    question(page).getByRole('button', { name: 'Turn on' }).click(),
  ]);
}
const question = (page: Page) => page.getByRole('dialog', { name: 'Notification Permission' });
/** The push address that the server has stored, as the page records it after the response. */
const storedAddress = (page: Page) => page.evaluate(() => localStorage.getItem('oldNotificationToken'));

test('from the permission to a tap: an action reaches the other user while the app is not visible', async ({
  person,
  client,
  couple,
  pushes,
}) => {
  const [ana, bruno] = await couple(person('Ana', withWorker), client('Bruno'));
  const { page } = ana;
  const browser = pushes.subscribe();
  await subscribes(page, browser);

  await test.step('opening the notifications shows our prompt, and after a yes the server stores the push address [S2.36]', async () => {
    await page.goto('/notification');
    await expect(question(page)).toBeVisible();
    expect(await page.evaluate(() => Notification.permission)).toBe('default');
    await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeVisible();
    await expectAccessible(page, 'notification permission');
    await turnOn(page);
    await expect.poll(() => storedAddress(page)).toBe(browser.endpoint);
  });
  const worker = await workerOf(page);
  const push = await deliverPush(page);
  const pushAndSee = async (data: string) => {
    await push(data);
    await expect.poll(async () => (await notificationsOf(page)).length).toBe(1);
  };
  await test.step('a push arrives, is shown without any content, and a tap opens its page [S6.7]', async () => {
    // On a page where she would see it immediately, it would soon be removed.
    await page.goto('/goals');
    await expect(page.getByRole('heading', { name: 'No goals yet' })).toBeVisible();
    const post = await addPost(bruno, 'What nobody else may read');
    const received = () => pushes.received.filter(({ to }) => to === browser.endpoint);
    await expect.poll(received).toHaveLength(1);
    const payload = JSON.stringify(received()[0]?.payload);
    expect(payload).not.toContain('nobody else');
    await push(payload);
    await expect
      .poll(() => notificationsOf(page))
      .toEqual([
        {
          title: 'Twosome',
          body: 'Bruno added a post you can publish',
          tag: `post:${post.id}`,
          path: `/post/${post.id}`,
          // The app becomes visible.
          silent: true,
        },
      ]);
    await clickNotification(worker);
    await expect(page).toHaveURL(`/post/${post.id}`);
    await expect(cardOf(page, 'What nobody else may read')).toBeVisible();
    await expect.poll(() => notificationsOf(page)).toEqual([]);
  });

  await test.step('a notification that was seen in the app is removed', async () => {
    await page.goto('/goals');
    await pushAndSee('');
    await sendMessage(bruno, 'One more');
    await expect(page.getByRole('link', { name: /new message/ })).toBeVisible();
    await page.getByRole('link', { name: /new message/ }).click();
    await expect(messageOf(page, 'One more')).toBeVisible();
    await expect.poll(() => notificationsOf(page)).toEqual([]);
  });

  await test.step('signing out removes the shown notifications and the address', async () => {
    await page.goto('/profile/settings');
    const logout = page.getByRole('button', { name: 'Logout' });
    await expect(logout).toBeVisible();
    await pushAndSee('');
    await logout.click();
    const [request] = await Promise.all([
      page.waitForRequest(/auth\/logout/),
      page.getByRole('dialog').getByRole('button', { name: 'Okay' }).click(),
    ]);
    expect(request.postDataJSON()).toEqual({ push_token: browser.endpoint });
    await expect(page).toHaveURL('/sign-up');
    await expect.poll(() => notificationsOf(page)).toEqual([]);
    await expect.poll(() => storedAddress(page)).toBeNull();
    expect(pushes.refused).toEqual([]);
  });
});

test('a session that ends elsewhere removes the notifications shown here', async ({
  person,
  client,
  device,
  couple,
  pushes,
  expectErrors,
}) => {
  const [ana] = await couple(person('Ana', withWorker), client('Bruno'));
  const { page } = ana;
  await subscribes(page, pushes.subscribe());
  await page.goto('/notification');
  await expect(question(page)).toBeVisible();
  await turnOn(page);
  await workerOf(page);
  const push = await deliverPush(page);
  await push('');
  await expect.poll(async () => (await notificationsOf(page)).length).toBe(1);

  expectErrors(/401/);
  const phone = await device(ana);
  await endOtherSessions(phone);
  await expect(page.getByText(/session has expired/)).toBeVisible();
  await expect.poll(() => notificationsOf(page)).toEqual([]);
  const held = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return (await registration?.pushManager.getSubscription()) ?? null;
    });
  await expect.poll(held).toBeNull();
});

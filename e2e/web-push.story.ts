import type { Page } from '@playwright/test';
import type { FakePushService, Subscription } from '../server/src/testing/fake-push-service.ts';
import { sendMessage } from './around.ts';
import { expectAccessible } from './axe.ts';
import { wholeBrowser } from './browser.ts';
import { addPost, cardOf } from './couples.ts';
import { expect } from './fixtures.ts';
import { test } from './pushes.ts';
import { endOtherSessions } from './sessions.ts';
import { noteOpened, pushesTo, shownOn, tapShown, withWorker, workerOf } from './worker.ts';

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
const known = (page: Page) => page.evaluate(() => localStorage.getItem('oldNotificationToken'));

/** The last push that the service received for this browser, once there are this many. */
async function payloads(
  pushes: FakePushService,
  { endpoint }: Subscription,
  count: number,
): Promise<string[]> {
  const came = () => pushes.received.filter(({ to }) => to === endpoint);
  await expect.poll(() => came().length).toBe(count);
  return came().map(({ payload }) => JSON.stringify(payload));
}

test('from the permission to a tap: an action reaches the other user while the app is not visible', async ({
  person,
  couple,
  pushes,
}) => {
  const [ana, bruno] = [await person('Ana', withWorker), await person('Bruno')];
  await couple(ana, bruno);
  const { page } = ana;
  const browser = pushes.subscribe();
  await subscribes(page, browser);

  await test.step('opening the notifications shows our prompt, and after a yes the server stores the push address [S2.36]', async () => {
    await page.goto('/notification');
    await expect(question(page)).toBeVisible();
    expect(await page.evaluate(() => Notification.permission)).toBe('default');
    await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeVisible();
    await expectAccessible(page);
    await turnOn(page);
    await expect.poll(() => known(page)).toBe(browser.endpoint);
  });
  const worker = await workerOf(page);
  const push = await pushesTo(page);
  let sent = 0;
  const pushAndSee = async (data: string) => {
    await push(data);
    await expect.poll(async () => (await shownOn(page)).length).toBe(1);
  };
  /** Marking as seen removes the notifications shown so far, but no later ones. */
  const unseen = (notifications: number, messages: number) =>
    expect
      .poll(() =>
        page.evaluate(() =>
          ['Notification', 'Message'].map((one) => Number(localStorage.getItem(`unseen${one}Count`))),
        ),
      )
      .toEqual([notifications, messages]);

  await test.step('a push arrives, is shown without any content, and a tap opens its page [S6.7]', async () => {
    // On a page where she would see it immediately, it would soon be removed.
    await page.goto('/goals');
    await expect(page.getByRole('heading', { name: 'No goals yet' })).toBeVisible();
    const post = await addPost(bruno, 'What nobody else may read');
    const [payload = ''] = await payloads(pushes, browser, ++sent);
    expect(payload).not.toContain('nobody else');
    await push(payload);
    await expect
      .poll(() => shownOn(page))
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
    await tapShown(worker);
    await expect(page).toHaveURL(`/post/${post.id}`);
    await expect(cardOf(page, 'What nobody else may read')).toBeVisible();
    await expect.poll(() => shownOn(page)).toEqual([]);
  });

  await test.step('a later message replaces an earlier one', async () => {
    for (const [text, says] of [
      ['Hello?', 'Bruno sent you a message'],
      ['Are you there?', 'Bruno sent you 2 messages'],
    ] as const) {
      await sendMessage(bruno, text);
      await push((await payloads(pushes, browser, ++sent)).at(-1) ?? '');
      await expect.poll(async () => (await shownOn(page)).map(({ body }) => body)).toEqual([says]);
    }
    await tapShown(worker);
    await expect(page).toHaveURL('/message');
    await expect(page.getByText('Are you there?')).toBeVisible();
    await unseen(1, 0);
  });

  await test.step('an unknown payload shows a neutral text, and leads to the notifications', async () => {
    const neutral = { body: 'There is something new for the two of you.', path: '/notification' };
    const good = {
      ...{ kind: 'm', title: 'Twosome', body: 'Bruno sent you a message' },
      ...{ path: '/message', tag: 'room', badge: 1 },
    };
    for (const data of [
      '',
      'no JSON',
      '[]',
      JSON.stringify({ ...good, path: '//evil.example/' }),
      JSON.stringify({ ...good, path: '/api/v1/auth/logout/' }),
      JSON.stringify({ ...good, body: 'x'.repeat(3000) }),
      JSON.stringify({ ...good, badge: '1' }),
    ]) {
      await pushAndSee(data);
      expect((await shownOn(page))[0]).toMatchObject(neutral);
      await closeShown(page);
    }
  });

  await test.step('a window that does not listen, because it shows a public page, is navigated anyway', async () => {
    await pushAndSee('');
    await page.goto('/privacy');
    await tapShown(worker);
    await expect(page).toHaveURL('/notification');
    await unseen(0, 0);
  });

  await test.step('a notification that was seen in the app is removed', async () => {
    await pushAndSee('');
    await sendMessage(bruno, 'One more');
    await expect(page.getByRole('link', { name: /new message/ })).toBeVisible();
    await page.getByRole('link', { name: /new message/ }).click();
    await expect(page.getByText('One more')).toBeVisible();
    await expect.poll(() => shownOn(page)).toEqual([]);
  });

  await test.step('without a window a tap opens one', async () => {
    await pushAndSee(
      JSON.stringify({ kind: '0', title: 'Twosome', body: 'x', path: '/goals', tag: 'room', badge: 0 }),
    );
    const opened = await noteOpened(worker);
    await page.goto('about:blank');
    await tapShown(worker);
    await expect.poll(opened).toEqual(['/goals']);
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
    await expect.poll(() => shownOn(page)).toEqual([]);
    await expect.poll(() => known(page)).toBeNull();
    expect(pushes.refused).toEqual([]);
  });
});

test('a session that ends elsewhere removes the notifications shown here', async ({
  person,
  couple,
  pushes,
  expectErrors,
}) => {
  const [ana, bruno] = [await person('Ana', withWorker), await person('Bruno')];
  await couple(ana, bruno);
  const { page } = ana;
  await subscribes(page, pushes.subscribe());
  await page.goto('/notification');
  await expect(question(page)).toBeVisible();
  await turnOn(page);
  await workerOf(page);
  const push = await pushesTo(page);
  await push('');
  await expect.poll(async () => (await shownOn(page)).length).toBe(1);

  expectErrors(/401/);
  const phone = await person('Ana', { subject: ana.subject });
  await endOtherSessions(phone);
  await expect(page.getByText(/session has expired/)).toBeVisible();
  await expect.poll(() => shownOn(page)).toEqual([]);
  const held = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return (await registration?.pushManager.getSubscription()) ?? null;
    });
  await expect.poll(held).toBeNull();
});

/** Waits until they are gone: a browser closes by tag, and would also close ones that arrive in the meantime. */
async function closeShown(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    for (const one of (await registration?.getNotifications()) ?? []) one.close();
  });
  await expect.poll(() => shownOn(page)).toEqual([]);
}

import type { Page } from '@playwright/test';
import type { PushStandIn, Subscription } from '../server/src/testing/push-stand-in.ts';
import { sendMessage } from './around.ts';
import { expectAccessible } from './axe.ts';
import { wholeBrowser } from './browser.ts';
import { addPost, cardOf } from './couples.ts';
import { expect } from './fixtures.ts';
import { test } from './pushes.ts';
import { endOtherSessions } from './sessions.ts';
import { noteOpened, pushesTo, shownOn, tapShown, withWorker, workerOf } from './worker.ts';

// the smaller one refuses every permission for good
test.use({ launchOptions: wholeBrowser });

/** A browser without a service of its own cannot subscribe: it is given a subscription, with keys that are real. */
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

/** The person says yes, to us and then to the browser: only the browser's own question is answered beforehand. */
async function turnOn(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  await Promise.all([
    page.waitForResponse((answer) => /register_web_push/.test(answer.url()) && answer.ok()),
    question(page).getByRole('button', { name: 'Turn on' }).click(),
  ]);
}
const question = (page: Page) => page.getByRole('dialog', { name: 'Notification Permission' });
/** The address that the server was told, as the page notes it once it has heard the answer. */
const known = (page: Page) => page.evaluate(() => localStorage.getItem('oldNotificationToken'));

/** What the service took for this browser last, once it is so many. */
async function letters(pushes: PushStandIn, { endpoint }: Subscription, count: number): Promise<string[]> {
  const came = () => pushes.received.filter(({ to }) => to === endpoint);
  await expect.poll(() => came().length).toBe(count);
  return came().map(({ letter }) => JSON.stringify(letter));
}

test('from a reason to a tap: what one does reaches the other where no page of theirs is looked at', async ({
  person,
  couple,
  pushes,
}) => {
  const [ana, bruno] = [await person('Ana', withWorker), await person('Bruno')];
  await couple(ana, bruno);
  const { page } = ana;
  const browser = pushes.subscribe();
  await subscribes(page, browser);

  await test.step('who looks what happened is asked by us, and after a yes the server knows where to push to [S2.36]', async () => {
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
  /** What has been seen takes away what was shown before, and nothing that comes from now on. */
  const unseen = (notifications: number, messages: number) =>
    expect
      .poll(() =>
        page.evaluate(() =>
          ['Notification', 'Message'].map((one) => Number(localStorage.getItem(`unseen${one}Count`))),
        ),
      )
      .toEqual([notifications, messages]);

  await test.step('a post comes, is shown without a word of it, and a tap opens it [S6.7]', async () => {
    // where she would see it at once it would soon be shown no longer
    await page.goto('/goals');
    await expect(page.getByRole('heading', { name: 'No goals yet' })).toBeVisible();
    const post = await addPost(bruno, 'What nobody else may read');
    const [letter = ''] = await letters(pushes, browser, ++sent);
    expect(letter).not.toContain('nobody else');
    await push(letter);
    await expect
      .poll(() => shownOn(page))
      .toEqual([
        {
          title: 'Twosome',
          body: 'Bruno added a post you can publish',
          tag: `post:${post.id}`,
          path: `/post/${post.id}`,
          // she looks at the app
          silent: true,
        },
      ]);
    await tapShown(worker);
    await expect(page).toHaveURL(`/post/${post.id}`);
    await expect(cardOf(page, 'What nobody else may read')).toBeVisible();
    await expect.poll(() => shownOn(page)).toEqual([]);
  });

  await test.step('a later message takes the place of an earlier one', async () => {
    for (const [text, says] of [
      ['Hello?', 'Bruno sent you a message'],
      ['Are you there?', 'Bruno sent you 2 messages'],
    ] as const) {
      await sendMessage(bruno, text);
      await push((await letters(pushes, browser, ++sent)).at(-1) ?? '');
      await expect.poll(async () => (await shownOn(page)).map(({ body }) => body)).toEqual([says]);
    }
    await tapShown(worker);
    await expect(page).toHaveURL('/message');
    await expect(page.getByText('Are you there?')).toBeVisible();
    await unseen(1, 0);
  });

  await test.step('whatever else comes is a neutral sentence, and leads to the notifications', async () => {
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

  await test.step('a window that does not hear, for it shows what everybody may read, goes there all the same', async () => {
    await pushAndSee('');
    await page.goto('/privacy');
    await tapShown(worker);
    await expect(page).toHaveURL('/notification');
    await unseen(0, 0);
  });

  await test.step('what was seen in the app is shown no longer', async () => {
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

  await test.step('who signs out takes along what is shown, and the address', async () => {
    await page.goto('/profile/settings');
    const logout = page.getByRole('button', { name: 'Logout' });
    await expect(logout).toBeVisible();
    await pushAndSee('');
    await logout.click();
    const [told] = await Promise.all([
      page.waitForRequest(/auth\/logout/),
      page.getByRole('dialog').getByRole('button', { name: 'Okay' }).click(),
    ]);
    expect(told.postDataJSON()).toEqual({ push_token: browser.endpoint });
    await expect(page).toHaveURL('/sign-up');
    await expect.poll(() => shownOn(page)).toEqual([]);
    await expect.poll(() => known(page)).toBeNull();
    expect(pushes.refused).toEqual([]);
  });
});

test('a session that ends elsewhere takes along what is shown here', async ({
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

/** Until they are gone: a browser closes by tag, and would take along what comes meanwhile. */
async function closeShown(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    for (const one of (await registration?.getNotifications()) ?? []) one.close();
  });
  await expect.poll(() => shownOn(page)).toEqual([]);
}

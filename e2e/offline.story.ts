import type { Page } from '@playwright/test';
import type { Post } from '@twosome/contract/post/post.contract';
import { goal, isDrawn, lookAround, photoMessage, said, sendMessage, texts } from './around.ts';
import { expectAccessible } from './axe.ts';
import { wholeBrowser } from './browser.ts';
import { cardOf, sharePost } from './couples.ts';
import { expect, type Person, test } from './fixtures.ts';
import { keptPicture, lyingIn, memoriesIn } from './lying.ts';
import { endOtherSessions } from './sessions.ts';
import { withWorker } from './worker.ts';

test.use({ launchOptions: wholeBrowser });

/** The browser's own messages about a missing network. */
const cut = [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/];

test('offline, the app shows its last content, and the network updates it', async ({
  person,
  couple,
  expectErrors,
}) => {
  // The photo of a post that the partner has deleted may be requested before the updated list arrives.
  expectErrors(...cut, /status of 404 .*\/media\/post\//);
  const { ana, bruno, ours } = await one(person, couple);
  const [chloe, dan] = [await person('Chloe'), await person('Dan')];
  await couple(chloe, dan, 'public');
  const { page } = ana;
  const kept = await sharePost(ana, bruno, 'The lake at six');
  const deleted = await sharePost(ana, bruno, 'A blurred one');
  await sharePost(chloe, dan, 'Our bicycles');
  await bruno.call('POST goals/', goal('Swim across'));
  await bruno.call('POST message/add_message/', await photoMessage('Look at this'));
  await lookAround(page);

  // Chromium forgets an emulated `navigator.onLine` at a navigation, so the first sentence may differ.
  const hint = page.getByRole('status').filter({ hasText: 'This is from your last visit.' });
  await test.step('home, room, goals and the viewer’s profile show their last content, with photos, and say so', async () => {
    await ana.context.setOffline(true);
    await page.goto('/home');
    await expect(cardOf(page, 'The lake at six')).toBeVisible();
    await expect(cardOf(page, 'A blurred one')).toBeVisible();
    await expect(hint).toBeVisible();
    await expect.poll(() => isDrawn(cardOf(page, 'A blurred one').getByRole('img').first())).toBe(true);
    await expectAccessible(page);

    await page.goto('/goals');
    await expect(page.getByRole('heading', { name: 'Swim across' })).toBeVisible();
    await expect(hint).toBeVisible();
    await expectAccessible(page);

    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: ours.username })).toBeVisible();
    await expect(hint).toBeVisible();

    await page.goto('/message');
    await expect(said(page, 'Look at this')).toBeVisible();
    await expect
      .poll(() =>
        isDrawn(
          page
            .getByRole('log')
            .getByRole('button', { name: /^Photo/ })
            .locator('img')
            .last(),
        ),
      )
      .toBe(true);
    await expect(hint).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a clap fails with a message; the page stays', async () => {
    await page.goto('/home');
    const card = cardOf(page, 'Our bicycles');
    await card.getByRole('button', { name: /clap/i }).first().click();
    await expect(page.getByText('Your clap could not be saved.')).toBeVisible();
    await expect(card).toBeVisible();
  });

  await test.step('a message written now waits, also across a reload', async () => {
    await page.goto('/message');
    await page.getByLabel('Message', { exact: true }).fill('From the tunnel');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(said(page, 'From the tunnel')).toContainText('Sending');
    await page.reload();
    await expect(said(page, 'From the tunnel')).toContainText('Sending');
    await expect(said(page, 'Look at this')).toBeVisible();
  });

  await test.step('in the meantime one post is deleted, one is new, and the author of another has blocked them', async () => {
    await bruno.call(`DELETE post/${deleted.id}/`);
    await sharePost(bruno, ana, 'The boat came in');
    await chloe.call(`POST auth/block/${ours.id}/`, {});
    await sendMessage(bruno, 'Are you there?');
    await bruno.page.goto('/message');
  });

  await test.step('the network is back: the message is sent, and the room has no gap', async () => {
    await ana.context.setOffline(false);
    await expect(said(bruno.page, 'From the tunnel')).toBeVisible();
    await expect(texts(page)).toHaveText(['Look at this', 'Are you there?', 'From the tunnel']);
    await expect(page.getByRole('status').filter({ hasText: 'here last' })).toHaveCount(0);
  });

  await test.step('home offline once more, and then the first response replaces all of it', async () => {
    await ana.context.setOffline(true);
    await page.goto('/home');
    await expect(cardOf(page, 'A blurred one')).toBeVisible();
    await expect(cardOf(page, 'Our bicycles')).toBeVisible();
    await ana.context.setOffline(false);
    await expect(cardOf(page, 'The boat came in')).toBeVisible();
    await expect(cardOf(page, 'The lake at six')).toBeVisible();
    await expect(cardOf(page, 'A blurred one')).toHaveCount(0);
    await expect(cardOf(page, 'Our bicycles')).toHaveCount(0);
    await expect(hint).toHaveCount(0);
    await expect.poll(() => lyingIn(page).then((all) => all.includes('A blurred one'))).toBe(false);
    expect(await lyingIn(page)).toContain(kept.id);
  });
});

/** Ways to leave, each with the page's reaction. */
const goings: [string, (ana: Person, again: Person, post: Post) => Promise<void>][] = [
  [
    'logging out',
    async ({ page }) => {
      await page.goto('/profile/settings');
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.getByRole('dialog', { name: 'Logout?' }).getByRole('button', { name: 'Okay' }).click();
      await page.waitForURL('**/sign-up');
    },
  ],
  [
    'being signed out from another device',
    async ({ page }, again, { id }) => {
      await page.goto(`/post/${id}?postCommentId=${id}`);
      await expect(page.getByRole('dialog', { name: 'Comments' })).toBeVisible();
      await endOtherSessions(again);
      await readExpired(page);
    },
  ],
  [
    'being signed out while there is no network',
    async ({ page, context }, again) => {
      await context.setOffline(true);
      await page.goto('/home');
      await expect(cardOf(page, 'Only for the two')).toBeVisible();
      await endOtherSessions(again);
      await context.setOffline(false);
      await readExpired(page);
    },
  ],
  [
    'being signed out while the app was closed',
    async ({ page }, again) => {
      await page.goto('about:blank');
      await endOtherSessions(again);
      await page.goto('/connect');
      await readExpired(page);
    },
  ],
  [
    'deleting the account',
    async ({ page }) => {
      await page.goto('/profile/settings');
      await page.getByRole('link', { name: 'Schedule Delete Account' }).click();
      await page.getByRole('button', { name: 'Schedule Delete Account' }).click();
      await page.getByRole('button', { name: 'Schedule Delete', exact: true }).click();
      await page.waitForURL('**/sign-up');
    },
  ],
  [
    'logging out in another tab',
    async ({ page, context }) => {
      const tab = await context.newPage();
      // The server closes this page's socket before that tab sends anything.
      await tab.route('**/auth/logout/', async (route) => {
        const answer = await route.fetch();
        await page.waitForURL('**/sign-up');
        // That tab was notified by this one, and may be navigating.
        await route.fulfill({ response: answer }).catch(() => {});
      });
      await tab.goto('/profile/settings');
      await tab.getByRole('button', { name: 'Logout' }).click();
      await tab.getByRole('dialog', { name: 'Logout?' }).getByRole('button', { name: 'Okay' }).click();
      await page.waitForURL('**/sign-up');
      await tab.waitForURL('**/sign-up');
      for (const one of [page, tab]) await expect(one.getByRole('dialog')).toHaveCount(0);
    },
  ],
];

/** Closes the message about an ended session. */
async function readExpired(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Error Signing in' }).getByRole('button', { name: 'Okay' }).click();
  await page.waitForURL('**/sign-up');
}

const tabKeys = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(sessionStorage));

for (const [how, go] of goings)
  test(`after ${how} no private data is left in the browser or shown to the next user of the tab`, async ({
    person,
    couple,
    expectErrors,
  }) => {
    // Pictures of an ended session return 404.
    expectErrors(...cut, /401/, /WebSocket/, /404 .*\/media\//);
    const { ana, bruno, ours } = await one(person, couple);
    const { page } = ana;
    const post = await sharePost(ana, bruno, 'Only for the two');
    await bruno.call('POST goals/', goal('Nobody knows'));
    await sendMessage(bruno, 'Psst');
    await lookAround(page);
    const again = await person('Ana', { subject: ana.subject });
    const privately = {
      ...{ name: ana.user.first_name, partner: bruno.name, couple: ours.username, coupleId: ours.id },
      ...{
        id: ana.user.id,
        token: ana.token,
        post: post.id,
        words: 'Only for the two',
        goal: 'Nobody knows',
      },
      ...{ message: 'Psst', ...(await keptPicture(page)) },
    };
    const foundIn = async () => {
      const all = await lyingIn(page);
      return Object.entries(privately)
        .filter(([, needle]) => all.includes(needle))
        .map(([what]) => what);
    };
    expect(await foundIn(), 'the search finds what there is').toEqual(Object.keys(privately));
    expect(await tabKeys(page)).toContain('scroll-positions');

    await go(ana, again, post);
    // The page may be navigating when it is queried.
    await expect.poll(() => foundIn().catch(String)).toEqual([]);
    // The files of the app are public, and stay.
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([expect.stringMatching(/^shell-/)]);
    await expect.poll(() => memoriesIn(page).catch(String)).toEqual([]);
    await expect.poll(() => tabKeys(page).catch(String)).toEqual([]);

    await page.getByLabel('Your first name').fill('Evelina');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/connect');
    await expect(page.getByRole('heading', { name: 'Connect your partner' })).toBeVisible();
    const shown = await page.content();
    expect(Object.values(privately).filter((needle) => shown.includes(needle))).toEqual([]);
    expect(await foundIn()).toEqual([]);
  });

type Hands = Parameters<Parameters<typeof test>[2]>[0];

/** The two, with names that are in no file of the app; Ana has a browser with a service worker. */
async function one(person: Hands['person'], couple: Hands['couple']) {
  const [ana, bruno] = [await person('Anamaria', withWorker), await person('Brunello')];
  const ours = await couple(ana, bruno);
  return { ana, bruno, ours };
}

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

/** What the browser itself says of a network that is not there. */
const cut = [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/];

test('without a network: what was here last, and what the network makes of it', async ({
  person,
  couple,
  expectErrors,
}) => {
  expectErrors(...cut);
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

  const hint = page.getByRole('status').filter({ hasText: 'You are offline. This is what was here last.' });
  await test.step('home, room, goals and the own profile are as they were, with their photos, and say so', async () => {
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

  await test.step('a clap does not go out, and says so; the page stays', async () => {
    await page.goto('/home');
    const card = cardOf(page, 'Our bicycles');
    await card.getByRole('button', { name: /clap/i }).first().click();
    await expect(page.getByText('Your clap is as it was.')).toBeVisible();
    await expect(card).toBeVisible();
  });

  await test.step('a message that is written now waits, also for the page after this one', async () => {
    await page.goto('/message');
    await page.getByLabel('Message', { exact: true }).fill('From the tunnel');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(said(page, 'From the tunnel')).toContainText('Sending');
    await page.reload();
    await expect(said(page, 'From the tunnel')).toContainText('Sending');
    await expect(said(page, 'Look at this')).toBeVisible();
  });

  await test.step('meanwhile: one is deleted, one is new, and who posted another has blocked them', async () => {
    await bruno.call(`DELETE post/${deleted.id}/`);
    await sharePost(bruno, ana, 'The boat came in');
    await chloe.call(`POST auth/block/${ours.id}/`, {});
    await sendMessage(bruno, 'Are you there?');
    await bruno.page.goto('/message');
  });

  await test.step('the network is back: the message goes out, the room has no hole', async () => {
    await ana.context.setOffline(false);
    await expect(said(bruno.page, 'From the tunnel')).toBeVisible();
    await expect(texts(page)).toHaveText(['Look at this', 'Are you there?', 'From the tunnel']);
    await expect(page.getByRole('status').filter({ hasText: 'here last' })).toHaveCount(0);
  });

  await test.step('home without a network once more, and then the first answer replaces all of it', async () => {
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

/** Ways to go, each with what the page does then. */
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
      await page
        .getByRole('dialog', { name: 'Error Signing in' })
        .getByRole('button', { name: 'Okay' })
        .click();
      await page.waitForURL('**/sign-up');
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
      await expect(page.getByRole('dialog', { name: 'Error Signing in' })).toBeVisible();
    },
  ],
  [
    'logging out in another tab',
    async ({ page, context }) => {
      const tab = await context.newPage();
      // the server closes this page's socket before that tab can say a word
      await tab.route('**/auth/logout/', async (route) => {
        const answer = await route.fetch();
        await page.waitForURL('**/sign-up');
        // that tab has heard of it by this one, and may be on its way
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

for (const [how, go] of goings)
  test(`after ${how} nothing private is left in the browser`, async ({ person, couple, expectErrors }) => {
    // pictures of a session that has ended are not there
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

    await go(ana, again, post);
    // the page may be on its way to another one while it is asked
    await expect.poll(() => foundIn().catch(String)).toEqual([]);
    // the files of the app are nobody's, and stay
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([expect.stringMatching(/^shell-/)]);
    await expect.poll(() => memoriesIn(page).catch(String)).toEqual([]);
  });

type Hands = Parameters<Parameters<typeof test>[2]>[0];

/** The two, with names that stand in no file of the app; Ana has a browser that keeps the app. */
async function one(person: Hands['person'], couple: Hands['couple']) {
  const [ana, bruno] = [await person('Anamaria', withWorker), await person('Brunello')];
  const ours = await couple(ana, bruno);
  return { ana, bruno, ours };
}

import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, type Person, test } from './fixtures.ts';
import {
  addGoal,
  type Client,
  endOtherSessions,
  sendMessage,
  sendPhoto,
  sharePost,
  signIn,
} from './people.ts';
import { cardOf, enterName, logOut, messageOf, messageTexts, send } from './screen.ts';
import { cachedPicture, fillOfflineCache, isLoaded, offlineEntries, storedIn } from './stored.ts';
import { withWorker } from './worker.ts';

/** The browser's own messages about a missing network. */
const networkErrors = [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/];

test('offline, the app shows its last content, and the network updates it', async ({
  person,
  client,
  couple,
  expectErrors,
}) => {
  // The photo of a post that the partner has deleted may be requested before the updated list arrives.
  expectErrors(...networkErrors, /status of 404 .*\/media\/post\//);
  const [ana, bruno, ours] = await couple(person('Anamaria', withWorker), client('Brunello'));
  const [chloe, dan] = await couple(client('Chloe'), client('Dan'), 'public');
  const { page } = ana;
  const remaining = await sharePost(ana, bruno, 'The lake at six');
  const deleted = await sharePost(ana, bruno, 'A blurred one');
  await sharePost(chloe, dan, 'Our bicycles');
  await addGoal(bruno, 'Swim across');
  await sendPhoto(bruno, 'Look at this');
  await fillOfflineCache(page);

  // Chromium forgets an emulated `navigator.onLine` at a navigation, so the first sentence may differ.
  const hint = page.getByRole('status').filter({ hasText: 'This is from your last visit.' });
  await test.step('home, room, goals and the viewer’s profile show their last content, with photos, and say so', async () => {
    await ana.context.setOffline(true);
    await page.goto('/home');
    await expect(cardOf(page, 'The lake at six')).toBeVisible();
    await expect(cardOf(page, 'A blurred one')).toBeVisible();
    await expect(hint).toBeVisible();
    await expect.poll(() => isLoaded(cardOf(page, 'A blurred one').getByRole('img').first())).toBe(true);
    await expectAccessible(page, 'home offline');

    await page.goto('/goals');
    await expect(page.getByRole('heading', { name: 'Swim across' })).toBeVisible();
    await expect(hint).toBeVisible();

    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: ours.username })).toBeVisible();
    await expect(hint).toBeVisible();

    await page.goto('/message');
    await expect(messageOf(page, 'Look at this')).toBeVisible();
    const photo = page
      .getByRole('log')
      .getByRole('button', { name: /^Photo/ })
      .locator('img')
      .last();
    await expect.poll(() => isLoaded(photo)).toBe(true);
    await expect(hint).toBeVisible();
  });

  await test.step('a message written now waits, also across a reload', async () => {
    await send(page, 'From the tunnel');
    await expect(messageOf(page, 'From the tunnel')).toContainText('Sending');
    await page.reload();
    await expect(messageOf(page, 'From the tunnel')).toContainText('Sending');
    await expect(messageOf(page, 'Look at this')).toBeVisible();
  });

  await test.step('the network is back: the message is sent, and the room has no gap', async () => {
    // In the meantime one post was deleted, one is new, and the author of another has blocked them.
    await bruno.call('DELETE post/:id/', { params: { id: deleted.id } });
    await sharePost(bruno, ana, 'The boat came in');
    await chloe.call('POST auth/block/:id/', { params: { id: ours.id } });
    await sendMessage(bruno, 'Are you there?');
    await ana.context.setOffline(false);
    await expect(messageTexts(page)).toHaveText(['Look at this', 'Are you there?', 'From the tunnel']);
    await expect(messageOf(page, 'From the tunnel')).not.toContainText('Sending');
    await expect(hint).toHaveCount(0);
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
    await expect.poll(() => storedIn(page).then((all) => all.includes('A blurred one'))).toBe(false);
    expect(await storedIn(page)).toContain(remaining.id);
  });
});

/** Ways in which a session ends, each with the page's reaction; the account is deleted last. */
const endings: [string, (ana: Person, elsewhere: Client, postId: string) => Promise<void>][] = [
  [
    'logging out in another tab',
    async ({ page, context }) => {
      const tab = await context.newPage();
      await tab.goto('/profile/settings');
      await logOut(tab);
      await page.waitForURL('**/sign-up');
      for (const one of [page, tab]) await expect(one.getByRole('dialog')).toHaveCount(0);
      await tab.close();
    },
  ],
  [
    'being signed out from another device',
    async ({ page }, elsewhere, postId) => {
      await page.goto(`/post/${postId}?postCommentId=${postId}`);
      await expect(page.getByRole('dialog', { name: 'Comments' })).toBeVisible();
      await endOtherSessions(elsewhere);
      await closeExpired(page);
    },
  ],
  [
    'being signed out while there is no network',
    async ({ page, context }, elsewhere) => {
      await context.setOffline(true);
      await page.goto('/home');
      await expect(cardOf(page, 'Only for the two')).toBeVisible();
      await endOtherSessions(elsewhere);
      await context.setOffline(false);
      await closeExpired(page);
    },
  ],
  [
    'being signed out while the app was closed',
    async ({ page }, elsewhere) => {
      await page.goto('about:blank');
      await endOtherSessions(elsewhere);
      await page.goto('/connect');
      await closeExpired(page);
    },
  ],
  [
    'deleting the account',
    async ({ page }) => {
      await page.goto('/profile/delete-account');
      await page.getByRole('button', { name: 'Schedule Delete Account' }).click();
      await page.getByRole('button', { name: 'Schedule Delete', exact: true }).click();
      await page.waitForURL('**/sign-up');
    },
  ],
];

/** Closes the message about an ended session. */
async function closeExpired(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Error Signing in' }).getByRole('button', { name: 'Okay' }).click();
  await page.waitForURL('**/sign-up');
}

const tabKeys = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(sessionStorage));

test('after a session has ended no private data is left in the browser or shown to the next user', async ({
  person,
  client,
  couple,
  server,
  expectErrors,
}) => {
  // Pictures of an ended session return 404.
  expectErrors(...networkErrors, /401/, /WebSocket/, /404 .*\/media\//);
  // Names that are in no file of the app.
  const [ana, bruno, ours] = await couple(person('Anamaria', withWorker), client('Brunello'));
  const { page } = ana;
  const post = await sharePost(ana, bruno, 'Only for the two');
  await addGoal(bruno, 'Nobody knows');
  await sendMessage(bruno, 'Psst');
  let { token } = ana;

  for (const [how, end] of endings)
    await test.step(how, async () => {
      await fillOfflineCache(page);
      const secrets = {
        ...{ name: ana.name, partner: bruno.name, couple: ours.username, coupleId: ours.id },
        ...{ id: ana.user.id, token, post: post.id, words: 'Only for the two', goal: 'Nobody knows' },
        ...{ message: 'Psst', ...(await cachedPicture(page)) },
      };
      const found = async () => {
        const all = await storedIn(page);
        return Object.entries(secrets)
          .filter(([, secret]) => all.includes(secret))
          .map(([what]) => what);
      };
      expect(await found(), 'the search finds what there is').toEqual(Object.keys(secrets));
      expect(await tabKeys(page)).toContain('scroll-positions');

      await end(ana, await signIn(server.url, ana.name, ana.subject), post.id);
      // The page may be navigating when it is queried.
      await expect.poll(() => found().catch(String)).toEqual([]);
      // The files of the app are public, and stay.
      await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([expect.stringMatching(/^shell-/)]);
      await expect.poll(() => offlineEntries(page).catch(String)).toEqual([]);
      await expect.poll(() => tabKeys(page).catch(String)).toEqual([]);

      await enterName(page, 'Evelina');
      await page.waitForURL('**/connect');
      await expect(page.getByRole('heading', { name: 'Connect your partner' })).toBeVisible();
      const shown = await page.content();
      expect(Object.values(secrets).filter((secret) => shown.includes(secret))).toEqual([]);
      expect(await found()).toEqual([]);

      await logOut(page);
      ({ token } = await signIn(server.url, ana.name, ana.subject));
      await page.evaluate((value) => localStorage.setItem('token', value), token);
    });
});

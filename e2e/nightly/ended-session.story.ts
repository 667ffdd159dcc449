import { closeExpired, endingErrors, expectNothingLeft } from '../ended-session.ts';
import { expect, type Person, test } from '../fixtures.ts';
import { addGoal, type Client, endOtherSessions, sendMessage, sharePost, signIn } from '../people.ts';
import { cardOf, logOut } from '../screen.ts';
import { fillOfflineCache } from '../stored.ts';
import { withWorker } from '../worker.ts';

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

test('after a session has ended no private data is left in the browser or shown to the next user', async ({
  person,
  client,
  couple,
  server,
  expectErrors,
}) => {
  expectErrors(...endingErrors);
  const [ana, bruno, ours] = await couple(person('Anamaria', withWorker), client('Brunello'));
  const { page } = ana;
  const signInAgain = () => signIn(server.url, ana.name, ana.subject);
  const { id: post } = await sharePost(ana, bruno, 'Only for the two');
  await addGoal(bruno, 'Nobody knows');
  await sendMessage(bruno, 'Psst');
  const secrets = {
    ...{ name: ana.name, partner: bruno.name, couple: ours.username, coupleId: ours.id },
    ...{ id: ana.user.id, token: ana.token, post, words: 'Only for the two', goal: 'Nobody knows' },
    message: 'Psst',
  };
  for (const [how, end] of endings)
    await test.step(how, async () => {
      await fillOfflineCache(page);
      await expectNothingLeft(page, secrets, async () => end(ana, await signInAgain(), secrets.post));
      await logOut(page);
      secrets.token = (await signInAgain()).token;
      await page.evaluate((value) => localStorage.setItem('token', value), secrets.token);
    });
});

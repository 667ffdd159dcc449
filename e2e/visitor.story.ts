import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { sharePost } from './people.ts';
import { enterName, headings } from './screen.ts';

const words = 'Two spoons, one bowl.';
test('a visitor reads every public page [S1.27 S1.28 S2.1 S2.2 S2.3 S2.8 S6.1]', async ({ page }) => {
  const open = async (address: keyof typeof headings) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headings[address]);
    await expect(page.getByRole('navigation', { name: 'Quick links' })).toBeVisible();
  };
  await open('/');
  await expectAccessible(page, 'landing');
  await open('/about');
  await expectAccessible(page, 'about');
  await open('/privacy');
  await expectAccessible(page, 'privacy');
  await page.goto('/docs/api');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Twosome API');
  await page.getByRole('link', { name: 'Goals', exact: true }).click();
  await page.getByText('Request and response').first().click();
  await expectAccessible(page, 'api reference');
  await open('/tos');
  await expectAccessible(page, 'terms');
  await open('/delete-account');
  await expectAccessible(page, 'delete account, signed out');
  await open('/report');
  await expectAccessible(page, 'report form');
  await open('/child-safety');
  await expectAccessible(page, 'child safety');
  await open('/sign-up');
  await expectAccessible(page, 'sign up');
});

test('and needs no script to read or to navigate [S1.29]', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  for (const [name, address] of [
    ['About', '/about'],
    ['Privacy policy', '/privacy'],
    ['Terms of service', '/tos'],
    ['Delete account', '/delete-account'],
    ['Report something', '/report'],
    ['Child safety', '/child-safety'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headings[address]);
  }
  const answer = await page.goto('/nowhere');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seesh! That is 404 not found.');
  await page.getByRole('link', { name: 'To the start' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headings['/']);
  await context.close();
});

test('a shared link leads through the sign-in to its page, with its query and its hash [S2.17 S2.25 S2.26]', async ({
  browser,
  server,
  client,
  couple,
}) => {
  const [ana, bruno] = await couple(client('Ana'), client('Bruno'), 'public');
  const [{ name, subject }] = await couple(client('Vera'), client('Viktor'));
  const { id } = await sharePost(ana, bruno, words);
  // a browser without a session, in which the demo sign-in knows her
  const demoSubjects = JSON.stringify([[name.toLowerCase(), subject]]);
  const localStorage = [{ name: 'demoSubjects', value: demoSubjects }];
  const context = await browser.newContext({
    baseURL: server.url,
    storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
  });
  const page = await context.newPage();
  await page.goto(`/post/${id}?postCommentId=${id}#comments`);
  await expect(page).toHaveURL('/sign-up');
  await expect(page.getByText(words)).toHaveCount(0);
  await enterName(page, name);
  await expect(page).toHaveURL(`/post/${id}?postCommentId=${id}#comments`);
  await expect(page.getByRole('dialog', { name: 'Comments' })).toBeVisible();
  await expect(page.getByRole('article', { includeHidden: true }).filter({ hasText: words })).toHaveCount(1);
  await context.close();
});

test('somebody without an account reports something, without a script [S6.17]', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/report');
  await page.getByLabel('What is it about?').fill('ana&bruno');
  await page.getByLabel('What is wrong?').selectOption('intimate');
  await page.getByLabel('What happened?').fill('That is a picture of me.');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  await expect(page.getByText(/reference number is [0-9A-Z]{10}/)).toBeVisible();
  await context.close();
});

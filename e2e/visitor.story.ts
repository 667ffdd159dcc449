import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { openAddresses } from '@twosome/contract/platform/addresses';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { type Client, sharePost } from './people.ts';
import { enterName } from './screen.ts';

const words = 'Two spoons, one bowl.';
const headings: Record<(typeof openAddresses)[number], string> = {
  '/': 'Set goals and grow together.',
  '/about': 'About Twosome',
  '/privacy': 'Privacy policy',
  '/tos': 'Terms of service',
  '/delete-account': 'Delete account',
  '/report': 'Report something',
  '/child-safety': 'Child safety',
  '/sign-up': 'Welcome to Twosome',
};

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

test('a shared link leads through the sign-in to its page', async ({ browser, server, client, couple }) => {
  const [ana, bruno] = await couple(client('Ana'), client('Bruno'), 'public');
  const [vera] = await couple(client('Vera'), client('Viktor'));
  const { id } = await sharePost(ana, bruno, words);

  await test.step('with its query and its hash [S2.17 S2.25 S2.26]', async () => {
    const { page, context } = await visit(browser, server.url, vera);
    await page.goto(`/post/${id}?postCommentId=${id}#comments`);
    await expect(page).toHaveURL('/sign-up');
    await expect(page.getByText(words)).toHaveCount(0);
    await enterName(page, vera.name);
    await expect(page).toHaveURL(`/post/${id}?postCommentId=${id}#comments`);
    await expect(page.getByRole('dialog', { name: 'Comments' })).toBeVisible();
    await expect(page.getByRole('article', { includeHidden: true }).filter({ hasText: words })).toHaveCount(
      1,
    );
    // The sign-in is done, so there is no page to return to.
    await page.goto('/about');
    await page.goto('/sign-up');
    await expect(page).toHaveURL('/home');
    await context.close();
  });

  await test.step('to connect, for a person without a partner [S2.27]', async () => {
    const lone = await client('Lone');
    const { page, context } = await visit(browser, server.url, lone);
    await page.goto(`/post/${id}`);
    await enterName(page, lone.name);
    await expect(page).toHaveURL('/connect');
    await expect(page.getByRole('heading', { name: 'Connect your partner' })).toBeVisible();
    await context.close();
  });

  await test.step('but never to another site', async () => {
    const returnTo = `${Date.now()} //evil.example/home`;
    const { page, context } = await visit(browser, server.url, vera, { targetAfterSignIn: returnTo });
    await page.goto('/sign-up');
    await enterName(page, vera.name);
    await expect(page).toHaveURL('/home');
    await context.close();
  });
});

test('a signed-in person reads the public pages too, and is redirected only from the two sign-in pages [S2.22 S2.24 S2.143]', async ({
  person,
  client,
  couple,
  expectErrors,
}) => {
  const [ana] = await couple(person('Ana'), client('Bruno'));
  for (const address of ['/about', '/privacy', '/tos', '/delete-account'] as const) {
    await ana.page.goto(address);
    await expect(ana.page).toHaveURL(address);
    await expect(ana.page.getByRole('heading', { level: 1 })).toHaveText(headings[address]);
  }
  for (const address of ['/', '/sign-up']) {
    await ana.page.goto(address);
    await expect(ana.page).toHaveURL('/home');
  }
  await ana.page.goto('/profile/settings');
  await ana.page.getByRole('link', { name: 'Privacy' }).click();
  await expect(ana.page.getByRole('heading', { level: 1 })).toHaveText(headings['/privacy']);
  await expect(ana.page.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  expectErrors(/404/);
  await ana.page.goto('/nowhere');
  await ana.page.getByRole('link', { name: 'To the start' }).click();
  await expect(ana.page).toHaveURL('/home');
});

/** A browser without a session, in which the demo sign-in knows this person. */
async function visit(
  browser: Browser,
  url: string,
  { name, subject }: Client,
  more: Record<string, string> = {},
): Promise<{ page: Page; context: BrowserContext }> {
  const stored = { demoSubjects: JSON.stringify([[name.toLowerCase(), subject]]), ...more };
  const localStorage = Object.entries(stored).map(([key, value]) => ({ name: key, value }));
  const context = await browser.newContext({
    baseURL: url,
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  return { page: await context.newPage(), context };
}

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

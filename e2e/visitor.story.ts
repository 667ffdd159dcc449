import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { openAddresses } from '@twosome/contract/platform/addresses';
import { day } from '@twosome/contract/platform/days';
import { expectAccessible } from './axe.ts';
import { sharePost } from './couples.ts';
import { expect, type Person, test } from './fixtures.ts';

const words = 'Two spoons, one bowl.';
const headings: Record<(typeof openAddresses)[number], string> = {
  '/': 'Set goals and grow together.',
  '/about': 'About Twosome',
  '/privacy': 'Privacy policy',
  '/tos': 'Terms of service',
  '/delete-account': 'Delete account',
  '/sign-up': 'Welcome to Twosome',
};

test('a visitor reads every public page, in light and dark [S1.27 S1.28 S2.1 S2.2 S2.3 S2.8 S6.1]', async ({
  page,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [address, heading] of Object.entries(headings)) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByRole('navigation', { name: 'Quick links' })).toBeVisible();
      await expectAccessible(page);
    }
  }
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

test('a shared link leads through the sign-in to its page', async ({ browser, server, person, couple }) => {
  const [ana, bruno, vera, viktor] = [
    await person('Ana'),
    await person('Bruno'),
    await person('Vera'),
    await person('Viktor'),
  ];
  const lone = await person('Lone');
  const { id: couples } = await couple(ana, bruno, 'public');
  await couple(vera, viktor);
  const { id } = await sharePost(ana, bruno, words);

  await test.step('with its query and its hash [S2.17 S2.25 S2.26]', async () => {
    const { page, context } = await visit(browser, server.url, vera);
    await page.goto(`/post/${id}?postCommentId=${id}#comments`);
    await expect(page).toHaveURL('/sign-up');
    await expect(page.getByText(words)).toHaveCount(0);
    await signIn(page, vera);
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

  await test.step('to a profile', async () => {
    const { page, context } = await visit(browser, server.url, vera);
    await page.goto(`/profile/${couples}`);
    await signIn(page, vera);
    await expect(page).toHaveURL(`/profile/${couples}`);
    await context.close();
  });

  await test.step('to connect, for a person without a partner [S2.27]', async () => {
    const { page, context } = await visit(browser, server.url, lone);
    await page.goto(`/post/${id}`);
    await signIn(page, lone);
    await expect(page).toHaveURL('/connect');
    await expect(page.getByRole('heading', { name: 'Connect your partner' })).toBeVisible();
    await context.close();
  });

  for (const [what, wish] of [
    ['never to another site', `${Date.now()} //evil.example/home`],
    ['never to a script', `${Date.now()} javascript:document.title='gone'`],
    ['home, when it was long ago', `${Date.now() - day} /post/${id}`],
  ] as const)
    await test.step(what, async () => {
      const { page, context } = await visit(browser, server.url, vera, { targetAfterSignIn: wish });
      await page.goto('/sign-up');
      await signIn(page, vera);
      await expect(page).toHaveURL('/home');
      await context.close();
    });
});

test('a signed-in person reads the public pages too, and is redirected only from the two sign-in pages [S2.22 S2.24 S2.143]', async ({
  person,
  couple,
  expectErrors,
}) => {
  const [ana, bruno] = [await person('Ana'), await person('Bruno')];
  await couple(ana, bruno);
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
  { name, subject }: Person,
  more: Record<string, string> = {},
): Promise<{ page: Page; context: BrowserContext }> {
  const kept = { demoSubjects: JSON.stringify([[name.toLowerCase(), subject]]), ...more };
  const localStorage = Object.entries(kept).map(([key, value]) => ({ name: key, value }));
  const context = await browser.newContext({
    baseURL: url,
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  return { page: await context.newPage(), context };
}

async function signIn(page: Page, { name }: Person): Promise<void> {
  await page.getByLabel('Your first name').fill(name);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

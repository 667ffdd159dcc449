import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { routeTunnel } from './network.ts';
import { addPost, type Client } from './people.ts';
import { cardOf, openLive } from './screen.ts';

const read = 'Read by Ana.';

/** A reader far down in the feed keeps the position when content is added above or a sheet opens. */
test('the feed stays where it is read', async ({ person, client, couple }) => {
  const [ana, bruno] = await couple(person('Ana'), client('Bruno'));
  await addPosts(bruno, 'Below', 12);
  await addPost(ana, read, 2);
  await addPosts(bruno, 'Above', 6);
  const { page } = ana;
  const card = cardOf(page, read);
  const tunnel = await routeTunnel(page);
  await openLive(page, '/home');
  await expect(page.getByRole('article').first()).toBeVisible();
  await scrollDownTo(page, read);

  for (const [button, sheet] of [
    ['Comments', 'Comments'],
    ['Post options', 'Post options'],
  ] as const) {
    await test.step(`a post that arrives while "${sheet}" is open leaves the feed in place when the sheet closes`, async () => {
      const before = await topOf(page, read);
      // a click would scroll the page while the backdrop of the sheet before still covers the button
      await card.getByRole('button', { name: new RegExp(`^${button}`) }).press('Enter');
      const dialog = page.getByRole('dialog', { name: sheet });
      await expect(dialog).toBeVisible();
      const height = await heightOf(page);
      await addPost(bruno, `Over ${sheet}.`);
      await expect.poll(() => heightOf(page)).toBeGreaterThan(height + 300);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expectAt(page, read, before);
    });
  }

  await test.step('more than a page of posts that arrived while the phone was in a tunnel are above it', async () => {
    const before = await topOf(page, read);
    const height = await heightOf(page);
    await tunnel.enter();
    await addPosts(bruno, 'Meanwhile', 21);
    expect(await heightOf(page)).toBeLessThan(height + 300);
    tunnel.leave();
    await expect.poll(() => heightOf(page)).toBeGreaterThan(height + 21 * 300);
    await expectAt(page, read, before);
  });

  await test.step('a row that left the screen returns with its photo and its focus', async () => {
    await card.getByRole('button', { name: 'Next image' }).press('Enter');
    await expect(card.getByText('Image 2 of 2')).toBeAttached();
    const heart = card.getByRole('button', { name: /^Clap/ });
    await heart.focus();
    await page.mouse.move(195, 400);
    await expect(async () => {
      await page.mouse.wheel(0, 1500);
      await expect(card).toHaveCount(0, { timeout: 50 });
    }).toPass();
    await expect(async () => {
      await page.mouse.wheel(0, -1000);
      await expect(card).toBeInViewport({ timeout: 50 });
    }).toPass();
    await expect(card.getByText('Image 2 of 2')).toBeAttached();
    await expect(heart).toBeFocused();
  });
});

async function addPosts(by: Client, words: string, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) await addPost(by, `${words} ${n}.`);
}

const topOf = (page: Page, words: string): Promise<number> =>
  cardOf(page, words).evaluate((card) => card.getBoundingClientRect().top);

const heightOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);

/** Scrolls until the post is below the top bar with all its buttons visible, and nothing moves any more. */
const scrollDownTo = (page: Page, words: string): Promise<void> =>
  page.evaluate(async (words) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const top = () =>
      [...document.querySelectorAll('article')]
        .find(({ textContent }) => textContent.includes(words))
        ?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
    for (let still = 0, last = -1; still < 30; still = window.scrollY === last ? still + 1 : 0) {
      last = window.scrollY;
      if (top() > 130) window.scrollBy(0, Math.min(300, top() - 120));
      await frame();
    }
  }, words);

/** Also a little later, because a late scroll restoration would move it then. */
async function expectAt(page: Page, words: string, top: number): Promise<void> {
  const frames = await cardOf(page, words).evaluate(async (card) => {
    const tops: number[] = [];
    for (let n = 0; n < 30; n += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      tops.push(card.getBoundingClientRect().top);
    }
    return tops;
  });
  expect(Math.max(...frames.map((one) => Math.abs(one - top)))).toBeLessThanOrEqual(2);
}

import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { addComment, addPost, changeProfile } from '../people.ts';
import { photo } from '../photos.ts';
import { boxOf, cardOf } from '../screen.ts';

/** What only a real screen can show: sizes, positions and durations. */
test('elements have their specified size, position and duration', async ({ person, client, couple }) => {
  const [ana, bruno] = await couple(client('Ana'), person('Bruno'));
  const [chloe] = await couple(client('Chloe'), client('Dan'), 'public');
  await changeProfile(chloe, { photo: await photo() });
  const post = await addPost(ana, 'Two sides of the lake.', 2);
  for (const words of ['A second one.', 'A third one.', 'A fourth one.']) await addPost(ana, words, 2);
  const { page } = bruno;

  await test.step('the bar with the logo stays at the top [S2.48]', async () => {
    await page.goto('/home');
    const logo = page.getByRole('banner').getByRole('link', { name: 'Twosome, home' });
    await expect(cardOf(page, 'A fourth one.')).toBeVisible();
    const before = await boxOf(logo);
    await page.evaluate(() => window.scrollTo(0, 900));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    expect(await boxOf(logo)).toEqual(before);
  });

  await test.step('a suggested couple has a photo of 150 by 150 [S9.22]', async () => {
    const photo = page
      .getByRole('main')
      .getByRole('region', { name: 'Couples to follow' })
      .locator('img')
      .last();
    await expect(photo).toBeVisible();
    expect(await boxOf(photo)).toMatchObject({ width: 150, height: 150 });
  });

  await test.step('the carousel takes 350 ms to turn [S9.25]', async () => {
    const slide = cardOf(page, 'A second one.').getByRole('group', { name: '1 of 2' });
    const took = await slide.evaluate(
      (one) =>
        new Promise<number>((resolve) => {
          const track = one.parentElement as HTMLElement;
          let startedAt = 0;
          track.addEventListener('transitionstart', () => (startedAt = performance.now()));
          track.addEventListener('transitionend', ({ elapsedTime }) => startedAt > 0 && resolve(elapsedTime));
          one.closest('article')?.querySelector<HTMLElement>('[aria-label="Next image"]')?.click();
        }),
    );
    expect(took).toBeCloseTo(0.35, 3);
  });

  await test.step('the comments take at most 60 percent of the height, their box 200 px [S5.8 S9.19 S9.20]', async () => {
    for (let n = 1; n <= 20; n++) await addComment(ana, post.id, `Number ${n}`);
    await page.goto(`/home?postCommentId=${post.id}`);
    const list = page.getByRole('dialog', { name: 'Comments' }).getByRole('region', { name: 'Comments' });
    await expect(list.getByText('Number 20')).toBeVisible();
    const height = async (of: Locator) => (await boxOf(of)).height;
    await expect.poll(() => height(list)).toBeGreaterThan(0.4 * 844);
    expect(await height(list)).toBeLessThanOrEqual(0.6 * 844);
    const box = page.getByLabel('Add a comment');
    const low = await height(box);
    await box.fill('One\nTwo\nThree');
    expect(await height(box)).toBeGreaterThan(low);
    await box.fill('Line\n'.repeat(40));
    expect(await height(box)).toBe(200);
  });

  await test.step('posts of a profile are squares in three columns [S2.102 S9.32]', async () => {
    await page.goto('/profile');
    const tiles = page.getByRole('main').locator('a[href*="focused="]');
    await expect(tiles).toHaveCount(4);
    const boxes = await Promise.all([0, 1, 2, 3].map((n) => boxOf(tiles.nth(n))));
    expect(new Set(boxes.slice(0, 3).map(({ y }) => y)).size).toBe(1);
    expect(boxes[3]).toMatchObject({ x: boxes[0]?.x });
    expect(boxes[3]?.y).toBeGreaterThan(boxes[0]?.y ?? 0);
    for (const { width, height } of boxes) expect(Math.abs(width - height)).toBeLessThan(1);
  });
});

test('a toast is at the top right, and disappears after five seconds or by a drag [S9.26 S9.27 S9.28]', async ({
  person,
}) => {
  const { page } = await person('Eve', {
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-write'],
  });
  await page.clock.install();
  await page.goto('/connect');
  const toast = page.getByRole('status').filter({ hasText: 'Your ID has been copied' });
  const copy = async () => {
    await page.getByRole('button', { name: 'Copy my code' }).click();
    await expect(toast).toBeVisible();
  };

  await copy();
  // a pointer over a toast stops its timer
  await toast.hover();
  const { x, y, width } = await boxOf(toast);
  expect(1280 - (x + width)).toBeLessThanOrEqual(24);
  expect(y).toBeLessThanOrEqual(24);
  await drag(page, toast, 0.78);
  await expect(toast).toBeVisible();
  await expect.poll(async () => (await boxOf(toast)).x).toBeCloseTo(x, 0);
  await drag(page, toast, 0.82);
  await expect(toast).toHaveCount(0);

  await page.clock.pauseAt(Date.now() + 60_000);
  await copy();
  await page.clock.runFor(4990);
  await expect(toast).toBeVisible();
  await page.clock.resume();
  await expect(toast).toHaveCount(0);
});

test('the logo shows for at least a second, then the app navigates [S2.30 S9.18]', async ({ person }) => {
  const { page } = await person('Eve');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const answered = page.waitForResponse('**/auth/user/');
  await page.goto('/');
  await answered;
  const logo = page.locator('.splash');
  await page.clock.runFor(990);
  await expect(logo).toBeVisible();
  await page.clock.runFor(20);
  await expect(logo).toHaveCount(0);
  await expect(page).toHaveURL(/\/connect$/);
});

/** Drags by this share of its width to the right. */
async function drag(page: Page, one: Locator, share: number): Promise<void> {
  const { x, y, width, height } = await boxOf(one);
  const from = { x: x + 30, y: y + height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  // a drag begins where its first move ends
  await page.mouse.move(from.x + 1, from.y);
  await page.mouse.move(from.x + (share * width) / 2, from.y, { steps: 4 });
  await page.mouse.move(from.x + share * width, from.y, { steps: 4 });
  await page.mouse.up();
}

import type { Page } from '@playwright/test';
import sql from 'sql-template-tag';
import { expect, test } from '../fixtures.ts';
import { addGoal, addPost, sendMessage, sharePost } from '../people.ts';
import { cardOf, messageTexts } from '../screen.ts';

/** The distance of a post from the top of the window. */
const topOf = (page: Page, text: string): Promise<number> =>
  cardOf(page, text).evaluate((card) => card.getBoundingClientRect().top);

/** Scrolls down like a reader, until the post is near the top. */
async function readTo(page: Page, text: string): Promise<number> {
  await expect(async () => {
    await page.mouse.wheel(0, 900);
    await expect(cardOf(page, text)).toBeInViewport({ timeout: 200 });
  }).toPass();
  return topOf(page, text);
}

test('Back and a reload find the post where it was, on a day with memories too', async ({
  person,
  client,
  couple,
  server,
}) => {
  const [ana, bruno] = await couple(person('Ana'), client('Bruno'));
  const old = await addPost(bruno, 'The first snow.');
  await server.query(
    sql`update posts set added_at = added_at - interval '4 years' where id = ${old.id}::text`,
  );
  for (let n = 1; n <= 45; n++) await sharePost(bruno, ana, `Post ${n}.`);
  const { page } = ana;
  await page.goto('/home');
  await expect(page.getByRole('button', { name: '4 years ago' })).toBeVisible();
  await page.mouse.move(300, 400);
  let top = await readTo(page, 'Post 38.');

  await test.step('Back from a profile [S2.182]', async () => {
    await page.getByRole('link', { name: 'Profile' }).first().click();
    await expect(page).toHaveURL(/profile/);
    await page.goBack();
    await expect(cardOf(page, 'Post 38.')).toBeInViewport();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => topOf(page, 'Post 38.')).toBeCloseTo(top, -0.5);
  });

  await test.step('a reload far down [S2.182]', async () => {
    top = await readTo(page, 'Post 5.');
    await page.reload();
    await expect(cardOf(page, 'Post 5.')).toBeInViewport({ timeout: 15_000 });
    await page.waitForLoadState('networkidle');
    await expect.poll(() => topOf(page, 'Post 5.')).toBeCloseTo(top, -0.5);
  });
});

test('a high window is filled', async ({ person, client, couple }) => {
  const [ana, bruno] = await couple(person('Ana'), client('Bruno'));
  for (let n = 1; n <= 48; n++) await addGoal(bruno, `Goal ${n}`);
  for (let n = 1; n <= 70; n++) await sendMessage(bruno, `Message ${n}`);
  const { page } = ana;
  for (const height of [1700, 2160, 3840])
    await test.step(`${height} pixels: goals and messages fill it [S9.10]`, async () => {
      await page.setViewportSize({ width: 1280, height });
      await page.goto('/goals');
      const rows = page.getByRole('main').getByRole('listitem');
      // the next page is loaded once 80 percent are in the window
      await expect
        .poll(async () => {
          const { scroll, window } = await page.evaluate(() => ({
            scroll: document.documentElement.scrollHeight,
            window: innerHeight,
          }));
          return (await rows.count()) === 48 || scroll > window / 0.8;
        })
        .toBe(true);
      await page.goto('/message');
      await expect
        .poll(async () => {
          const box = page.getByRole('log');
          const isFull = await box.evaluate((one) => one.scrollHeight > one.clientHeight);
          return isFull || (await messageTexts(page).count()) === 70;
        })
        .toBe(true);
    });
  await test.step('a window that grows later is filled too [S9.10]', async () => {
    await page.setViewportSize({ width: 1280, height: 700 });
    await page.goto('/goals');
    const rows = page.getByRole('main').getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(20);
    await page.setViewportSize({ width: 1280, height: 5000 });
    await expect.poll(() => rows.count()).toBe(48);
  });
});

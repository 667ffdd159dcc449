import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { holdRequests } from '../network.ts';
import { addPost } from '../people.ts';
import { boxOf, cardOf, enterName, missedWhileScrolling } from '../screen.ts';

/** Touch gestures on a real screen: tapping a photo, dragging a sheet, opening one post of many. */
test('photos, sheets and posts respond to touch', async ({ person, client, couple }) => {
  const [ana, bruno, { id }] = await couple(client('Ana'), person('Bruno'));
  for (const words of ['One.', 'Two.', 'Three.', 'Four.']) await addPost(ana, words);
  const { page } = bruno;
  const card = cardOf(page, 'Four.');

  await test.step('the native app’s query parameter is read at the start and removed [S2.21]', async () => {
    await page.goto('/home#?checkImport=true');
    await expect(card).toBeVisible();
    await expect(page).toHaveURL('/home');
  });

  await test.step('the photo of a couple links to its profile, like the name [S2.56]', async () => {
    const { x, y, height } = await boxOf(card.locator('header'));
    await page.mouse.click(x + 36, y + height / 2);
    await expect(page).toHaveURL(`/profile/${id}`);
    await page.goBack();
    await expect(card).toBeVisible();
  });

  await test.step('a sheet opens, is dragged and snaps, grows with its content, and closes [S4.71 S4.72 S4.73]', async () => {
    const sheet = page.getByRole('dialog', { name: 'Comments' });
    const comments = card.getByRole('button', { name: /^Comments/ });
    await comments.click();
    await expect(sheet.getByText('No comments yet')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    // From here on the content is loaded, so the sheet has its final height.
    await comments.click();
    const { x, y, width } = await restingBoxOf(sheet);
    await page.mouse.move(x + width / 3, y + 24);
    await page.mouse.down();
    await page.mouse.move(x + width / 3, y + 64, { steps: 8 });
    await expect(sheet).toHaveAttribute('data-swiping');
    expect((await boxOf(sheet)).y).toBeGreaterThan(y + 10);
    await page.mouse.up();
    await expect.poll(async () => Math.round((await boxOf(sheet)).y)).toBe(Math.round(y));

    await page.getByLabel('Add a comment').fill('One\nTwo\nThree\nFour');
    await expect.poll(async () => (await boxOf(sheet)).y).toBeLessThan(y);

    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  });

  await test.step('a tap during scrolling reaches its target', async () => {
    await page.evaluate(() => window.scrollTo(0, 400));
    const { samples, missed } = await missedWhileScrolling(page.getByRole('article'));
    expect(samples).toBeGreaterThan(0);
    expect(missed).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 0));
  });

  await test.step('a focused post is 54 px below the top [S2.7 S9.31]', async () => {
    await page.goto('/profile');
    await page.getByRole('main').locator('a[href*="focused="]').nth(1).click();
    await expect.poll(async () => Math.round((await boxOf(cardOf(page, 'Three.'))).y)).toBe(54);
  });

  await test.step('after a link of the rail is followed, the keyboard focus stays on it', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const rail = page.getByRole('navigation', { name: 'Main' }).first();
    const focused = rail.locator(':focus');
    await rail.getByRole('link', { name: 'Goals' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Your Goals' })).toBeVisible();
    await expect(focused).toHaveText('Goals');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByRole('heading', { name: 'Your Goals' })).toHaveCount(0);
    await expect(focused).toHaveText('Profile');
  });
});

test('during a sign-in nothing else is visible [S2.32]', async ({ page }) => {
  await page.goto('/sign-up');
  const release = await holdRequests(page, '**/auth/google_login/');
  await enterName(page, 'Nina');
  const waiting = page.getByRole('status').filter({ hasText: 'Signing in' });
  await expect(waiting).toBeVisible();
  expect(await boxOf(waiting)).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  const isOnTop = (one: Element) => one.contains(document.elementFromPoint(20, 20));
  expect(await waiting.evaluate(isOnTop)).toBe(true);
  await release();
  await expect(page).toHaveURL('/connect');
});

/** The box once it has the same place in two frames. */
async function restingBoxOf(one: Locator) {
  // before its animation begins it rests too, below the screen
  await expect(one).toBeInViewport({ ratio: 0.99 });
  let last = await boxOf(one);
  await expect
    .poll(async () => {
      const before = last;
      last = await boxOf(one);
      return last.y - before.y;
    })
    .toBe(0);
  return last;
}

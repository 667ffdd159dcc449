import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { addPost } from '../people.ts';
import { type PhotoFile, photoFile } from '../photos.ts';
import { cardOf, openLive } from '../screen.ts';

test('from a scrolled home to an uploaded post in three taps, with one photo and with ten', async ({
  person,
  client,
  couple,
}) => {
  const [ana] = await couple(person('Ana', { hasTouch: true, isMobile: true }), client('Bruno'));
  const { page } = ana;
  for (const text of ['The first snow', 'The second snow', 'The third snow']) await addPost(ana, text);
  const photos = await Promise.all(
    Array.from({ length: 10 }, (_, at) => photoFile(`${at}.jpg`, { width: 1200, height: 400 + 20 * at })),
  );
  await openLive(page, '/home');
  // the code that opens the device's photos loads when the browser is idle
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.waitForLoadState('networkidle');

  for (const count of [1, 10])
    await test.step(`${count} [S2.185 S2.186 S2.188 S2.189]`, async () => {
      await page.evaluate(() => window.scrollTo({ top: 900 }));
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
      expect(await tapsToPost(page, photos.slice(0, count))).toBe(3);
      await expect(page).toHaveURL(/\/home$/);
      await expect(page.getByRole('article').first()).toContainText('Just now');
      await expect(page.getByRole('article').first()).toBeInViewport();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    });

  const { results } = await ana.call('GET post/', { query: { is_timeline: 'true' } });
  expect(results.slice(0, 3).map(({ images, aspect, text }) => [images.length, aspect, text])).toEqual([
    [10, '4:3', ''],
    [1, '4:3', ''],
    [1, '1:1', 'The third snow'],
  ]);
  await expect(cardOf(page, 'The third snow')).toHaveCount(1);
});

/** Taps as a person does; what is tapped in the device's own photos does not count. */
async function tapsToPost(page: Page, photos: PhotoFile[]): Promise<number> {
  let taps = 0;
  const tap = (button: Locator) => {
    taps += 1;
    return button.tap();
  };
  const picker = page.waitForEvent('filechooser');
  await tap(page.getByRole('link', { name: 'Add a post' }));
  await (await picker).setFiles(photos);
  await expect(page.getByRole('button', { name: `Photo ${photos.length}, shown as` })).toBeVisible();
  await tap(page.getByRole('button', { name: 'Skip to preview' }));
  await expect(page.getByRole('article', { name: 'Your post' })).toBeVisible();
  await tap(page.getByRole('button', { name: 'Upload Post' }));
  return taps;
}

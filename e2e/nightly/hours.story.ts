import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { endOfSignature } from '@twosome/contract/platform/signatures';
import { inRoot } from '../../tools/run/root.mjs';
import { test as base, expect } from '../fixtures.ts';
import { addPost, type Client, changeProfile, sendPhoto } from '../people.ts';

const hour = 3_600_000;

interface Clock {
  /** moves the server's clock */
  forward(milliseconds: number): Promise<void>;
  env: Record<string, string>;
}

const test = base.extend<object, { clock: Clock }>({
  clock: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'twosome-clock-'));
      const file = join(folder, 'ahead');
      await writeFile(file, '0');
      await use({
        forward: (milliseconds) => writeFile(file, String(milliseconds)),
        env: { CLOCK_FILE: file, NODE_OPTIONS: `--import ${inRoot('e2e/movableClock.mjs')}` },
      });
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  serverSettings: [({ clock }, use) => use(clock.env), { scope: 'worker' }],
});

test('four hours later every picture of a page that stayed open still loads', async ({
  person,
  client,
  couple,
  clock,
}) => {
  const [ana, bruno] = await couple(client('Anamaria'), person('Brunello'));
  for (let n = 1; n <= 24; n += 1) await addPost(ana, `Post ${n}`);
  for (let n = 1; n <= 16; n += 1) await sendPhoto(ana, `Photo ${n}`);
  await changeProfile(ana, { bio: 'By the lake' });
  const { page } = bruno;
  const watched = watchPictures(page);

  await test.step('everything is loaded, but not everything is rendered', async () => {
    await page.clock.install();
    await page.goto('/home');
    await expectPictures(page);
    await goTo(page, 'Messages');
    await expect(page.getByText('Photo 16', { exact: true })).toBeVisible();
    await expectPictures(page);
    await page.goBack();
    await expectPictures(page);
  });

  await test.step('four hours later', async () => {
    await clock.forward(4 * hour);
    await expect.poll(() => signatureEnds(bruno)).toBeGreaterThan(Date.now() + 4 * hour);
    await page.clock.fastForward(4 * hour);
    await expectPictures(page);
  });

  await test.step('the room, up to its first photo', async () => {
    await goTo(page, 'Messages');
    for (const n of [16, 12, 8, 4, 1]) {
      await page.getByText(`Photo ${n}`, { exact: true }).scrollIntoViewIfNeeded();
      await expectPictures(page);
    }
  });

  await test.step('the lightbox', async () => {
    await page.getByRole('log').getByRole('button', { name: 'Photo by Anamaria' }).first().click();
    await expect(page.getByRole('dialog').getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible();
    await expectPictures(page);
    await page.goBack();
  });

  await test.step('the timeline, to its last page', async () => {
    await page.goBack();
    for (const n of [24, 18, 12, 6, 1]) {
      const words = page.getByText(`Post ${n}`, { exact: true });
      await expect(async () => {
        await page.mouse.wheel(0, 900);
        await expect(words).toBeVisible({ timeout: 200 });
      }).toPass();
      await expectPictures(page);
    }
  });

  await expect.poll(() => watched.pictures.size).toBe(40);
  expect(watched.failed).toEqual([]);
});

/** The pictures that the page has requested, and those that it did not get. */
function watchPictures(page: Page) {
  const pictures = new Set<string>();
  const failed: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/media/')) return;
    // the lightbox shows another size of a picture than the room
    pictures.add(pathname.slice(0, pathname.lastIndexOf('/')));
    if (!response.ok() && response.status() !== 304) failed.push(`${response.status()} ${pathname}`);
  });
  return { pictures, failed };
}

/** Every picture on the screen has loaded, and no error is shown. */
async function expectPictures(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('img')]
        .filter((image) => {
          const { top, bottom, left, right, width } = image.getBoundingClientRect();
          const isInView = width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
          return isInView && !(image.complete && image.naturalWidth > 0);
        })
        .map(({ src }) => src),
    );
  await expect.poll(missing).toEqual([]);
  await expect(page.locator('img[src*="/media/"]').first()).toBeVisible();
  await expect(page.getByText('did not load')).toHaveCount(0);
}

const goTo = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation').getByRole('link', { name }).click();

const signatureEnds = async ({ call }: Client): Promise<number> =>
  endOfSignature((await call('GET media/signatures/')).post);

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './axe.ts';
import { wholeBrowser } from './browser.ts';
import { expect, test } from './fixtures.ts';
import { withWorker, workerOf } from './worker.ts';

interface File {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const photo = async (name: string, background: string): Promise<File> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});
const noPhoto = (name: string, text: string, mimeType = 'image/jpeg'): File => ({
  ...{ name, mimeType },
  buffer: Buffer.from(text),
});
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';

/**
 * Simulates a share from another app: a form is posted, and a page opens. Until that page has loaded, every query may
 * still find the previous page.
 */
async function share(page: Page, files: File[]): Promise<void> {
  await page.evaluate(() => {
    const form = document.createElement('form');
    Object.assign(form, { action: '/share-target', method: 'post', enctype: 'multipart/form-data' });
    form.innerHTML = '<input type="file" name="images" multiple aria-label="Shared">';
    document.body.append(form);
  });
  await page.getByLabel('Shared').setInputFiles(files);
  await Promise.all([
    page.waitForEvent('load'),
    page.evaluate(() => document.querySelector<HTMLFormElement>('form[action="/share-target"]')?.submit()),
  ]);
}

const tiles = (page: Page) => page.getByRole('button', { name: /^Photo \d+/ });
const isKept = (page: Page) => page.evaluate(() => caches.has('shared'));

test.use({ launchOptions: wholeBrowser });

test('photos shared from another app become a post, once [S2.21]', async ({ person, couple }) => {
  const [ana, bruno] = [await person('Ana', withWorker), await person('Bruno')];
  await couple(ana, bruno);
  const { page } = ana;
  await page.goto('/home');
  await workerOf(page);

  await test.step('an empty share only opens the app', async () => {
    await share(page, []);
    await expect(page).toHaveURL('/home');
    await expect(page.getByRole('main')).toBeVisible();
    expect(await isKept(page)).toBe(false);
  });

  await test.step('two photos are at their order step, and a file that is no photo is counted', async () => {
    await share(page, [
      await photo('IMG_1.jpg', '#c8746a'),
      noPhoto('drawing.svg', svg, 'image/svg+xml'),
      noPhoto('../../photo.jpg', '<script>alert(1)</script>'),
      await photo('IMG_2.jpg', '#5a7ca8'),
    ]);
    await expect(page).toHaveURL('/post/add?step=reorder');
    await expect(tiles(page)).toHaveCount(2);
    await expect(page.getByText(/^2 files were left out/)).toBeVisible();
    await expectAccessible(page);
    await expect.poll(() => isKept(page)).toBe(false);
  });

  await test.step('a reload does not add them again', async () => {
    await page.reload();
    await expect(tiles(page)).toHaveCount(2);
  });

  await test.step('of fifty more, as many are added as a post holds', async () => {
    const one = await photo('IMG.jpg', '#87a878');
    await share(
      page,
      Array.from({ length: 50 }, () => one),
    );
    await expect(page).toHaveURL('/post/add?step=reorder');
    await expect(tiles(page)).toHaveCount(10);
    await expect(page.getByText(/holds 10 photos at most/)).toBeVisible();
  });

  await test.step('a share without a photo shows a message, and starts no post', async () => {
    await page.goto('/home');
    await share(page, [noPhoto('a.jpg', svg)]);
    await expect(page.getByText(/^A post takes JPEG, PNG or WebP/)).toBeVisible();
    await expect(page).toHaveURL('/home');
  });
});

test('shared photos wait for a partner, belong to their user, and other sites cannot add any', async ({
  person,
  couple,
  server,
}) => {
  const eve = await person('Eve', withWorker);
  const [ana, bruno] = [await person('Ana'), await person('Bruno')];
  await couple(ana, bruno);
  const { page } = eve;
  await page.goto('/connect');
  await workerOf(page);
  const one = await photo('IMG_1.jpg', '#c8746a');

  await test.step('a form of another site is rejected', async () => {
    const evil = createServer((_, answer) => {
      answer.setHeader('content-type', 'text/html').end(`<form method="post" enctype="multipart/form-data"
        action="${server.url}/share-target"><input type="file" name="images" aria-label="Shared"><button>Win</button></form>`);
    }).listen(0, '127.0.0.1');
    await once(evil, 'listening');
    await page.goto(`http://127.0.0.1:${(evil.address() as AddressInfo).port}/`);
    await page.getByLabel('Shared').setInputFiles([one]);
    await page.getByRole('button', { name: 'Win' }).click();
    await expect(page).toHaveURL('/connect');
    expect(await isKept(page)).toBe(false);
    evil.close();
  });

  await test.step('a user without a partner reads that they wait', async () => {
    await share(page, [one]);
    await expect(
      page.getByText('Connect with your partner first, and your photos will be waiting.'),
    ).toBeVisible();
    await expect(page).toHaveURL('/connect');
    expect(await isKept(page)).toBe(true);
  });

  await test.step('signing out deletes them', async () => {
    await page.goto('/profile/settings');
    await page.getByRole('button', { name: 'Logout' }).click();
    await Promise.all([
      page.waitForResponse(/auth\/logout/),
      page.getByRole('dialog').getByRole('button', { name: 'Okay' }).click(),
    ]);
    await expect(page).toHaveURL('/sign-up');
    await expect.poll(() => isKept(page)).toBe(false);
  });

  await test.step('a visitor is asked to sign in, and finds them then', async () => {
    await share(page, [one]);
    await expect(page.getByText('Sign in first, and your photos will be waiting.')).toBeVisible();
    await expectAccessible(page);
    await page.evaluate((token) => localStorage.setItem('token', token), ana.token);
    await page.goto('/home');
    await expect(page).toHaveURL('/post/add?step=reorder');
    await expect(tiles(page)).toHaveCount(1);
    await expect.poll(() => isKept(page)).toBe(false);
  });
});

test('without a service worker the share opens the app, and nothing is stored', async ({
  person,
  couple,
}) => {
  const [ana, bruno] = [await person('Ana'), await person('Bruno')];
  await couple(ana, bruno);
  const { page } = ana;
  await page.goto('/home');
  await share(page, [await photo('IMG_1.jpg', '#c8746a')]);
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('main')).toBeVisible();
});

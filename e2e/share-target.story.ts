import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { type PhotoFile, photoFile } from './photos.ts';
import { logOut } from './screen.ts';
import { withWorker, workerOf } from './worker.ts';

const noPhoto = (name: string, text: string, mimeType = 'image/jpeg'): PhotoFile => ({
  ...{ name, mimeType },
  buffer: Buffer.from(text),
});
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';

/**
 * Simulates a share from another app: a form is posted, and a page opens. Until that page has loaded, every query may
 * still find the previous page.
 */
async function share(page: Page, files: PhotoFile[]): Promise<void> {
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
const isStored = (page: Page) => page.evaluate(() => caches.has('shared'));

test('photos shared from another app become a post, once [S2.21]', async ({ person, client, couple }) => {
  const [ana] = await couple(person('Ana', withWorker), client('Bruno'));
  const { page } = ana;
  await page.goto('/home');
  await workerOf(page);

  await test.step('an empty share only opens the app', async () => {
    await share(page, []);
    await expect(page).toHaveURL('/home');
    await expect(page.getByRole('main')).toBeVisible();
    expect(await isStored(page)).toBe(false);
  });

  await test.step('two photos are at their order step, and a file that is not a photo is counted', async () => {
    await share(page, [
      await photoFile('IMG_1.jpg'),
      noPhoto('drawing.svg', svg, 'image/svg+xml'),
      noPhoto('../../photo.jpg', '<script>alert(1)</script>'),
      await photoFile('IMG_2.jpg'),
    ]);
    await expect(page).toHaveURL('/post/add?step=reorder');
    await expect(tiles(page)).toHaveCount(2);
    await expect(page.getByText(/^2 files were left out/)).toBeVisible();
    await expectAccessible(page, 'photo order');
    await expect.poll(() => isStored(page)).toBe(false);
  });

  await test.step('a reload does not add them again', async () => {
    await page.reload();
    await expect(tiles(page)).toHaveCount(2);
  });
});

test('shared photos wait for a partner, belong to their user, and other sites cannot add any', async ({
  person,
  client,
  couple,
  server,
}) => {
  const eve = await person('Eve', withWorker);
  const [ana] = await couple(client('Ana'), client('Bruno'));
  const { page } = eve;
  await page.goto('/connect');
  await workerOf(page);
  const one = await photoFile('IMG_1.jpg');

  await test.step('a form of another site is rejected', async () => {
    const evil = createServer((_, response) => {
      response.setHeader('content-type', 'text/html').end(`<form method="post" enctype="multipart/form-data"
        action="${server.url}/share-target"><input type="file" name="images" aria-label="Shared"><button>Win</button></form>`);
    }).listen(0, '127.0.0.1');
    await once(evil, 'listening');
    await page.goto(`http://127.0.0.1:${(evil.address() as AddressInfo).port}/`);
    await page.getByLabel('Shared').setInputFiles([one]);
    await page.getByRole('button', { name: 'Win' }).click();
    await expect(page).toHaveURL('/connect');
    expect(await isStored(page)).toBe(false);
    evil.close();
  });

  await test.step('a user without a partner reads that they wait', async () => {
    await share(page, [one]);
    await expect(
      page.getByText('Connect with your partner first, and your photos will be waiting.'),
    ).toBeVisible();
    await expect(page).toHaveURL('/connect');
    expect(await isStored(page)).toBe(true);
  });

  await test.step('signing out deletes them', async () => {
    await logOut(page);
    await expect.poll(() => isStored(page)).toBe(false);
  });

  await test.step('a visitor is asked to sign in, and finds them then', async () => {
    await share(page, [one]);
    await expect(page.getByText('Sign in first, and your photos will be waiting.')).toBeVisible();
    await page.evaluate((token) => localStorage.setItem('token', token), ana.token);
    await page.goto('/home');
    await expect(page).toHaveURL('/post/add?step=reorder');
    await expect(tiles(page)).toHaveCount(1);
    await expect.poll(() => isStored(page)).toBe(false);
  });
});

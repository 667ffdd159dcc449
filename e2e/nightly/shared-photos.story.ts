import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../fixtures.ts';
import { photoFile } from '../photos.ts';
import { logOut } from '../screen.ts';
import { isStored, share, tiles } from '../share.ts';
import { withWorker, workerOf } from '../worker.ts';

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

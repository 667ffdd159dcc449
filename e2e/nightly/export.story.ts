import { readFile } from 'node:fs/promises';
import { unzip } from '../../server/src/testing/unzip.ts';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { sharePost } from '../people.ts';

test('an export is packed in the background, and downloaded', async ({ person, client, couple }) => {
  const [ana, bruno, { username }] = await couple(person('Ana'), client('Bruno'));
  await sharePost(ana, bruno, 'Bread, second try.');
  const { page } = ana;

  await test.step('she finds it in the settings', async () => {
    await page.goto('/profile/settings');
    await page.getByRole('link', { name: 'Your data' }).click();
    await expectAccessible(page, 'your data');
    await page.getByRole('link', { name: 'Export your data' }).click();
    await expect(page.getByText('Download your data')).toBeVisible();
    await expectAccessible(page, 'export');
  });

  await test.step('it is packed while she watches; requested on another device, a toast leads her back to it', async () => {
    await page.getByRole('button', { name: 'Pack my things' }).click();
    await expect(page.getByRole('link', { name: 'Download' })).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/settings\/data$/);
    await ana.call('POST auth/export/');
    await page.getByRole('button', { name: 'Show' }).click({ timeout: 40_000 });
    await expect(page.getByText('Your export is ready').first()).toBeVisible();
    await expectAccessible(page, 'export ready');
  });

  await test.step('the download has the photo and the texts', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('twosome.zip');
    const files = unzip(await readFile(await download.path()));
    expect(String(files.get(`${username}/posts.json`))).toContain('Bread, second try.');
    expect([...files.keys()].some((path) => path.startsWith(`${username}/images/`))).toBe(true);
  });
});

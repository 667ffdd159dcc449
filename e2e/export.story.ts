import { readFile } from 'node:fs/promises';
import { unzip } from '../server/src/testing/unzip.ts';
import { expectAccessible } from './axe.ts';
import { sharePost } from './couples.ts';
import { expect, test } from './fixtures.ts';

/** Ana exports her data and Bruno's; Eve, who has no partner, exports hers. */
test('an export is packed in the background, and downloaded', async ({ person, couple }) => {
  const [ana, bruno, eve] = [await person('Ana'), await person('Bruno'), await person('Eve')];
  const { username } = await couple(ana, bruno);
  await sharePost(ana, bruno, 'Bread, second try.');

  await test.step('she finds it in the settings', async () => {
    await ana.page.goto('/profile/settings');
    await ana.page.getByRole('link', { name: 'Export your data' }).click();
    await expect(ana.page.getByText('Download your data')).toBeVisible();
    await expectAccessible(ana.page);
  });

  await test.step('it is packed while she watches; requested on another device, a toast leads her back to it', async () => {
    await ana.page.getByRole('button', { name: 'Pack my things' }).click();
    await expect(ana.page.getByRole('link', { name: 'Download' })).toBeVisible();
    await ana.page
      .getByRole('link', { name: 'Back' })
      .or(ana.page.getByRole('button', { name: 'Back' }))
      .click();
    await expect(ana.page).toHaveURL(/\/settings$/);
    await ana.call('POST auth/export/');
    await ana.page.getByRole('button', { name: 'Show' }).click();
    await expect(ana.page.getByText('Your export is ready').first()).toBeVisible();
    await expectAccessible(ana.page);
  });

  await test.step('the download has the photo and the texts, and Bruno is not notified', async () => {
    const [download] = await Promise.all([
      ana.page.waitForEvent('download'),
      ana.page.getByRole('link', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('twosome.zip');
    const files = unzip(await readFile(await download.path()));
    expect(String(files.get(`${username}/posts.json`))).toContain('Bread, second try.');
    expect([...files.keys()].some((path) => path.startsWith(`${username}/images/`))).toBe(true);
    await bruno.page.goto('/profile/settings/export');
    await expect(bruno.page.getByText('Download your data')).toBeVisible();
  });

  await test.step('a person without a partner has one too', async () => {
    await eve.page.goto('/profile/settings/export');
    await eve.page.getByRole('button', { name: 'Pack my things' }).click();
    await expect(eve.page.getByRole('link', { name: 'Download' })).toBeVisible();
  });
});

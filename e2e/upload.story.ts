import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './network.ts';
import { type Client, sharePost } from './people.ts';
import { type PhotoFile, photoFile } from './photos.ts';
import { cardOf } from './screen.ts';

const failure = 'There was an error while creating the post';

test('a post is uploaded once, although the network fails and the person leaves the wizard', async ({
  person,
  couple,
  expectErrors,
}) => {
  const [ana, bruno] = await couple(person('Ana'), person('Bruno'));
  const { page } = ana;
  const photo = await photoFile('harbour.jpg', { width: 900, height: 600 });
  const bar = (words: string) => page.getByRole('status').filter({ hasText: words });
  await bruno.page.goto('/home');

  await test.step('Back during the upload: it continues in the bar, and arrives once', async () => {
    await toPreview(page, photo, 'The last boat');
    const release = await holdRequests(page, '**/api/v1/post/');
    await page.getByRole('button', { name: 'Upload Post' }).click();
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/home$/);
    await expect(bar('Still trying…').getByRole('progressbar')).toBeVisible();
    await expectAccessible(page, 'upload running');
    await release();
    await expect(page.getByText('Posted')).toBeVisible();
    await expect(bar('Still trying…')).toHaveCount(0);
    await expect(cardOf(bruno.page, 'The last boat')).toHaveCount(1);
    expect(await textsOf(ana)).toEqual(['The last boat']);
  });

  await test.step('a lost response shows as a failure on any page; Retry does not post twice', async () => {
    expectErrors(/ERR_FAILED/);
    await toPreview(page, photo, 'The lighthouse');
    let loseResponse = () => {};
    const hasLeft = new Promise<void>((resolve) => {
      loseResponse = resolve;
    });
    await page.route('**/api/v1/post/', async (route) => {
      await route.fetch();
      await hasLeft;
      await route.abort();
    });
    await page.getByRole('button', { name: 'Upload Post' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL(/\/home$/);
    await page.getByRole('link', { name: 'Goals' }).click();
    loseResponse();
    await expect(bar(failure)).toBeVisible();
    await expectAccessible(page, 'upload failed');
    await page.unroute('**/api/v1/post/');
    await bar(failure).getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Posted')).toBeVisible();
    await expect(cardOf(bruno.page, 'The lighthouse')).toHaveCount(1);
    expect(await textsOf(ana)).toEqual(['The lighthouse', 'The last boat']);
  });
});

test('a clap on a hanging connection is not lost', async ({ person, client, couple }) => {
  const [ana, bruno] = await couple(person('Ana'), client('Bruno'));
  await sharePost(ana, bruno, 'The last boat');
  const { page } = ana;
  await page.goto('/home');
  const heart = (name: string) => cardOf(page, 'The last boat').getByRole('button', { name });
  await expect(heart('Clap, 0 claps')).toBeVisible();
  const release = await holdRequests(page, '**/toggle_clap/');
  await heart('Clap, 0 claps').click();
  await expect(heart('Clapping')).toBeVisible();
  await page
    .getByRole('status')
    .filter({ hasText: 'Still trying…' })
    .getByRole('button', { name: 'Stop' })
    .click();
  await expect(page.getByText('Your clap could not be saved. There was a network error!')).toBeVisible();
  await release();
  await heart('Clap, 0 claps').click();
  await expect(heart('Your clap is waiting for Bruno')).toBeVisible();
});

/** From home through the wizard, with this text. */
async function toPreview(page: Page, photo: PhotoFile, words: string) {
  await page.goto('/home');
  await page.getByRole('link', { name: 'Add a post' }).first().click();
  await page.locator('input[type=file]').setInputFiles(photo);
  await expect(page).toHaveURL(/step=reorder/);
  for (const step of ['aspect', 'adjust', 'add-text']) {
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(new RegExp(`step=${step}`));
  }
  await page.getByLabel('Description').fill(words);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('article', { name: 'Your post' }).locator('img').last()).toBeVisible();
}

/** The couple's posts, newest first. */
async function textsOf({ call }: Client): Promise<string[]> {
  const { results } = await call('GET post/', { query: { is_timeline: 'true' } });
  return results.filter(({ feed }) => feed === 'ours').map(({ text }) => text);
}

import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './network.ts';
import { addPost, type Client } from './people.ts';
import { type PhotoFile, photoFile } from './photos.ts';
import { cardOf, openLive } from './screen.ts';

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
  await openLive(bruno.page, '/home');

  await test.step('Back during the upload: it continues in the bar, and arrives once', async () => {
    await toPreview(page, photo, 'The last boat');
    const release = await holdRequests(page, '**/api/v1/post/');
    await page.getByRole('button', { name: 'Upload Post' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/home$/);
    const running = page.getByRole('status').filter({ has: page.getByRole('progressbar') });
    await expect(running).toBeVisible();
    await expectAccessible(page, 'upload running');
    await release();
    await expect(page.getByText('Posted')).toBeVisible();
    await expect(running).toHaveCount(0);
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
    await page.getByRole('button', { name: 'Upload Post' }).press('Enter');
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

test('a post for oneself is seen by the other only when it is shown [S6.40 S6.41]', async ({
  person,
  couple,
}) => {
  const [ana, bruno] = await couple(person('Ana'), person('Bruno'));
  const { page } = ana;
  await openLive(bruno.page, '/home');
  await addPost(bruno, 'For both of us');
  await expect(cardOf(bruno.page, 'For both of us')).toBeVisible();

  await test.step('the last step of the wizard asks who sees it', async () => {
    await toPreview(page, await photoFile('letter.jpg', { width: 900, height: 600 }), 'A surprise');
    await expect(page.getByRole('radio', { name: 'Bruno and you' })).toBeChecked();
    await page.getByRole('radio', { name: 'Only me for now' }).check();
    await expectAccessible(page, 'preview for oneself');
    await page.getByRole('button', { name: 'Upload Post' }).press('Enter');
    await expect(page.getByText('Posted')).toBeVisible();
    await expect(cardOf(page, 'A surprise')).toContainText('Only you');
    expect(await textsOf(bruno)).toEqual(['For both of us']);
    await expect(cardOf(bruno.page, 'A surprise')).toHaveCount(0);
  });

  await test.step('she shows it after a question, and he gets it in step', async () => {
    await cardOf(page, 'A surprise').getByRole('button', { name: 'Show to Bruno' }).click();
    const question = page.getByRole('dialog', { name: 'Show it to Bruno?' });
    await expectAccessible(page, 'show a post');
    await question.getByRole('button', { name: 'Show' }).click();
    await expect(cardOf(bruno.page, 'A surprise')).toContainText('Ana kept this for you two.');
    await expect(cardOf(page, 'A surprise')).toContainText('Only the two of you');
  });
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

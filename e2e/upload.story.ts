import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './network.ts';
import { addPost, type Client, sharePost } from './people.ts';
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

test('a post for oneself is seen by the other only when it is shown [S6.40 S6.41]', async ({
  person,
  device,
  couple,
  expectErrors,
}) => {
  const [ana, bruno] = await couple(person('Ana'), person('Bruno'));
  const { page } = ana;
  const { page: tablet } = await device(ana);
  const photo = await photoFile('letter.jpg', { width: 900, height: 600 });
  // what is sent before the tablet listens would show only when it is looked at again
  const isListening = tablet.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await Promise.all([bruno.page.goto('/home'), tablet.goto('/home'), isListening]);
  await addPost(bruno, 'For both of us');
  await expect(cardOf(tablet, 'For both of us')).toBeVisible();

  await test.step('the last step of the wizard asks who sees it', async () => {
    await toPreview(page, photo, 'A surprise');
    await expect(page.getByRole('radio', { name: 'Bruno and you' })).toBeChecked();
    await page.getByRole('radio', { name: 'Only me for now' }).check();
    await expectAccessible(page, 'preview for oneself');
    await page.getByRole('button', { name: 'Upload Post' }).click();
    await expect(page.getByText('Posted')).toBeVisible();
  });

  await test.step('her devices show it, marked; his home, list and address do not', async () => {
    for (const hers of [page, tablet]) {
      await expect(cardOf(hers, 'A surprise')).toContainText('Only you');
      await expect(cardOf(hers, 'A surprise').getByRole('button', { name: /^Clap/ })).toHaveCount(0);
    }
    await expect(cardOf(bruno.page, 'A surprise')).toHaveCount(0);
    expect(await textsOf(bruno)).toEqual(['For both of us']);
    const { id = '' } = (await onlyMeOf(ana)) ?? {};
    expectErrors(/404/);
    await bruno.page.goto(`/post/${id}`);
    await expect(bruno.page.getByText('Seesh! That is 404 not found.')).toBeVisible();
    await bruno.page.goto('/home');
    await page.goto('/profile');
    await expect(page.getByRole('img', { name: 'Only you' })).toBeVisible();
  });

  await test.step('she shows it after a question; without network it stays hers', async () => {
    expectErrors(/ERR_INTERNET_DISCONNECTED/);
    await page.goto('/home');
    const show = cardOf(page, 'A surprise').getByRole('button', { name: 'Show to Bruno' });
    const question = page.getByRole('dialog', { name: 'Show it to Bruno?' });
    await show.click();
    await expectAccessible(page, 'show a post');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await show.click();
    await expect(question).toBeVisible();
    await page.context().setOffline(true);
    await question.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByText(/^Only you still see it\./)).toBeVisible();
    await expect(cardOf(page, 'A surprise')).toContainText('Only you');
    await page.context().setOffline(false);
    await show.click();
    await question.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByText('Bruno can see it now')).toBeVisible();
  });

  await test.step('he gets it in step, with the question whether to publish it', async () => {
    await expect(cardOf(bruno.page, 'A surprise')).toContainText('Ana kept this for you two.');
    for (const shown of [page, tablet])
      await expect(cardOf(shown, 'A surprise')).toContainText('Only the two of you');
    await bruno.page.getByRole('link', { name: /^Notifications/ }).click();
    await expect(bruno.page.getByText('Ana added a post you can publish')).toBeVisible();
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

async function onlyMeOf({ call }: Client) {
  const { results } = await call('GET post/', { query: { is_timeline: 'true' } });
  return results.find(({ only_me }) => only_me);
}

/** The couple's posts, newest first. */
async function textsOf({ call }: Client): Promise<string[]> {
  const { results } = await call('GET post/', { query: { is_timeline: 'true' } });
  return results.filter(({ feed }) => feed === 'ours').map(({ text }) => text);
}

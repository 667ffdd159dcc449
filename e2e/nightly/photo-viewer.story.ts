import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { addPost, follow } from '../people.ts';
import { cardOf } from '../screen.ts';

const words = 'The island that we found.';
const viewer = (page: Page) => page.getByRole('dialog', { name: /^Photos/ });
const tool = (page: Page, name: string) => viewer(page).getByRole('button', { name, exact: true });
async function openPhotos(page: Page): Promise<void> {
  await cardOf(page, words).getByRole('button', { name: 'Post options' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'View photos' }).tap();
}

test('the photos of a post are left and come back, and leave nothing behind', async ({
  person,
  client,
  couple,
  expectErrors,
}) => {
  const [ana, bruno, { id: twosomeId }] = await couple(
    client('Ana'),
    person('Bruno', { hasTouch: true, isMobile: true }),
    'public',
  );
  const { id, edited_at } = await addPost(ana, words, 3);
  const { page } = bruno;
  await page.goto('/home');
  await openPhotos(page);

  await test.step('a reload keeps them open, Back closes them [S2.159]', async () => {
    await page.reload();
    await expect(viewer(page).getByText('1 / 3')).toBeVisible();
    await page.goBack();
    await expect(viewer(page)).toHaveCount(0);
    await expect(page).toHaveURL('/home');
  });

  await test.step('opened and closed thirty times, the page holds no more nodes and listeners than after five', async () => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable');
    const openAndClose = async (times: number) => {
      for (let time = 0; time < times; time++) {
        await openPhotos(page);
        await expect(viewer(page).getByRole('img').first()).toBeVisible();
        await page.goBack();
        await expect(viewer(page)).toHaveCount(0);
      }
      return held(devtools);
    };
    const before = await openAndClose(5);
    const after = await openAndClose(30);
    expect(after.JSEventListeners - before.JSEventListeners).toBeLessThan(30);
    // an animation that has just ended holds its nodes a little longer
    await expect.poll(async () => (await held(devtools)).Nodes - before.Nodes).toBeLessThan(30);
  });

  await test.step('a follower shares a link, no photo; when the post is made private they close [S2.160 S2.161]', async () => {
    await bruno.call('POST post/:id/toggle_visibility/', {
      params: { id },
      body: { is_private: false, edited_at },
    });
    const [chloe] = await couple(person('Chloe'), client('Dan'));
    await follow(chloe, { id: twosomeId, username: '' });
    await chloe.page.goto(`/home?postPhotoId=${id}`);
    await expect(tool(chloe.page, 'Share a link to the post')).toBeVisible();
    await expect(tool(chloe.page, 'Share photo')).toHaveCount(0);
    await expect(tool(chloe.page, 'Save photo')).toHaveCount(0);
    expectErrors(/status of 404/);
    await ana.call('POST post/:id/toggle_visibility/', { params: { id }, body: { is_private: true } });
    await expect(chloe.page.getByText('This post is no longer available.')).toBeVisible();
    await expect(viewer(chloe.page)).toHaveCount(0);
    await expect(chloe.page).toHaveURL('/home');
  });
});

/** What the page holds after its garbage is collected. */
async function held(devtools: CDPSession): Promise<{ Nodes: number; JSEventListeners: number }> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return { Nodes: of('Nodes'), JSEventListeners: of('JSEventListeners') };
}

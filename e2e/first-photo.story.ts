import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './axe.ts';
import { expect, type Person, test } from './fixtures.ts';
import { type Client, usernameOf } from './people.ts';
import { cameraPhotos, cornersOf, type PhotoFile } from './photos.ts';
import { enterCode, openLive } from './screen.ts';

/** The main journey on two phones simultaneously: from strangers to a twosome to a photo that others see. */
test('two people become a twosome and share a photo [S1.1]', async ({ person, client, couple }) => {
  const [ana, bruno] = [await person('Ana'), await person('Bruno')];
  const [chloe] = await couple(person('Chloe'), client('Dan'));
  const photos = await cameraPhotos(2);
  const [hers, his] = [usernameOf(ana), usernameOf(bruno)];

  await test.step('they see their codes, and one enters the other’s [S1.4 S1.5 S2.29 S2.66 S2.69 S2.70 S2.76 S7.9 S7.10]', async () => {
    await Promise.all([openLive(ana.page, '/connect'), openLive(bruno.page, '/')]);
    await expect(bruno.page).toHaveURL(/\/connect$/);
    await expect(ana.page.getByRole('heading', { name: 'Connect your partner' })).toBeVisible();
    await expect(ana.page.getByRole('img', { name: /code/i })).toBeVisible();
    await enterCode(bruno.page, ana.user.id.toLowerCase());
    await expect(bruno.page.getByRole('dialog')).toContainText('Connect with Ana?');
    await bruno.page.getByRole('dialog').getByRole('button', { name: 'Connect' }).click();
    for (const { page } of [ana, bruno]) {
      await expect(page).toHaveURL(/\/connected$/);
      await expect(page.getByRole('heading', { name: 'Connected' })).toBeVisible();
      await expect(page.getByText(/Ana.*&.*Bruno|Bruno.*&.*Ana/)).toBeVisible();
    }
  });

  await test.step('photo, cover and name, synchronised on both phones [S1.17 S5.24 S2.78 S2.82 S2.83 S2.86 S2.87 S2.88 S2.93 S7.58]', async () => {
    await ana.page.getByRole('link', { name: 'Continue as Ana' }).click();
    await acceptTerms(ana.page);
    await expect(ana.page).toHaveURL(/\/profile\/photo$/);
    await bruno.page.getByRole('link', { name: 'Continue as Bruno' }).click();
    await acceptTerms(bruno.page);
    // a drawn couple of the demo story, and the person on its left alone
    const couple = sharp('demo/pictures/ana-bruno.jpg');
    const { width, height } = await couple.metadata();
    const half = couple
      .clone()
      .extract({ left: 0, top: 0, width: width / 2, height })
      .extend({ right: width / 2, background: '#7fa3a5' });
    await choose(ana.page, { name: 'one.jpg', mimeType: 'image/jpeg', buffer: await half.toBuffer() });
    const doubt = ana.page.getByRole('dialog').filter({ hasText: 'We see one person.' });
    await expect(doubt).toContainText('The photo must contain exactly two persons.');
    await expect(doubt.getByRole('button', { name: 'Use it anyway' })).toBeVisible();
    await expectAccessible(ana.page, 'photo of one person');
    await doubt
      .locator('input[type=file]')
      .setInputFiles({ name: 'two.jpg', mimeType: 'image/jpeg', buffer: await couple.toBuffer() });
    await ana.page.getByRole('dialog').getByRole('button', { name: 'Use photo' }).click();
    await both(ana, bruno, /\/profile\/cover$/);
    await choose(bruno.page, photos[1]);
    await both(ana, bruno, /\/profile\/username$/);
    await ana.page.getByLabel('Your username').fill(hers);
    await ana.page.getByLabel("Your partner's username").fill(his);
    await ana.page.getByRole('radio', { name: 'Public' }).check();
    await ana.page.getByRole('button', { name: 'Save' }).click();
    await ana.page.getByRole('button', { name: 'Make public' }).click();
    await both(ana, bruno, /\/home$/);
  });

  await test.step('the upright photo of his camera became a cover of 4:3', async () => {
    const { user } = await bruno.call('POST auth/user/');
    const { width, height } = await sizeOf(bruno.page, user.twosome?.cover ?? '');
    expect(width / height).toBeCloseTo(4 / 3, 2);
  });

  await test.step('Ana makes a post of two camera pictures [S1.8 S2.110 S2.111 S2.115 S2.116 S2.117 S2.118 S2.119 S2.122]', async () => {
    const { page } = ana;
    await page
      .getByRole('link', { name: /Add (a|your first) p/ })
      .first()
      .click();
    await page.locator('input[type=file]').setInputFiles(photos);
    await expect(page).toHaveURL(/step=reorder/);
    await expect(page.getByRole('button', { name: 'Photo 2, shown as number 2' })).toBeVisible();
    await next(page, /step=aspect/);
    await page.getByRole('radio', { name: '4:5' }).check();
    await next(page, /step=adjust/);
    await expect(page).toHaveURL(/image=1/);
    await page.getByRole('button', { name: 'Photo 2' }).click();
    await expect(page).toHaveURL(/image=2/);
    await next(page, /step=add-text/);
    await expect(page.getByRole('button', { name: 'Skip' })).toBeVisible();
    await page.getByLabel('Description').fill('You rowed, I navigated.');
    await next(page, /step=preview/);
    await expect(
      page.getByText(
        'This post will be visible to you and Bruno only. Bruno can make this post visible to the followers.',
      ),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Upload Post' }).press('Enter');
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByText('You rowed, I navigated.')).toBeVisible();
  });

  await test.step('Bruno sees it, private, and publishes it; the second couple sees it [S1.8 S2.57 S2.62 S4.50 S4.51 S4.54 S6.13]', async () => {
    await expect(bruno.page.getByText('You rowed, I navigated.')).toBeVisible();
    await expect(bruno.page.getByText('Only the two of you')).toBeVisible();
    await expect(bruno.page.getByRole('button', { name: 'Publish' })).toBeVisible();
    await expect(ana.page.getByRole('button', { name: 'Publish' })).toHaveCount(0);
    await openLive(chloe.page, '/home');
    await expectTimeline(chloe);
    await expect(chloe.page.getByText('You rowed, I navigated.')).toHaveCount(0);

    await bruno.page.getByRole('button', { name: 'Publish' }).click();
    await expect(bruno.page.getByRole('button', { name: 'Publish' })).toHaveCount(0);
    await expect(ana.page.getByText('Only the two of you')).toHaveCount(0);
    await chloe.page.reload();
    await expect(chloe.page.getByText('You rowed, I navigated.')).toBeVisible();
    await expect(chloe.page.getByText(`${hers}&${his}`).first()).toBeVisible();
  });

  await test.step('its pictures are upright, small, and without location metadata [S9.40 S9.41]', async () => {
    const addresses = await imagesOf(chloe);
    expect(addresses).toHaveLength(2);
    for (const address of addresses) {
      const response = await chloe.page.request.get(address);
      const bytes = await response.body();
      expect(bytes.length).toBeLessThanOrEqual(256 * 1024);
      expect(bytes.includes('Exif')).toBe(false);
      const size = await sizeOf(chloe.page, address);
      expect(size.height).toBeLessThanOrEqual(1024);
      expect(size.width / size.height).toBeCloseTo(0.8, 1);
      // The sky is above the hill from edge to edge; if rotated, the hill would be in an upper corner.
      const { top, bottom } = await cornersOf(bytes);
      expect(Math.min(...top)).toBeGreaterThan(Math.max(...bottom) + 20);
    }
  });

  await test.step('Ana makes it private again: it is gone after a refetch, and its image URLs immediately [S2.18 S4.52]', async () => {
    const [address = ''] = await imagesOf(chloe);
    expect((await chloe.page.request.get(address)).status()).toBe(200);
    await ana.page
      .getByRole('button', { name: /options/i })
      .first()
      .click();
    await expect(ana.page).toHaveURL(/postOptionId=/);
    await ana.page.getByRole('dialog').getByRole('button', { name: 'Make Private' }).click();
    await expect(ana.page.getByText('Only the two of you')).toBeVisible();
    // Ana's screen shows the change immediately; the request is sent 200 ms later.
    await expect.poll(async () => (await chloe.page.request.get(address)).status()).toBe(404);
    await expect(chloe.page.getByText('You rowed, I navigated.')).toHaveCount(0);
    await chloe.page.reload();
    await expectTimeline(chloe);
    await expect(chloe.page.getByText('You rowed, I navigated.')).toHaveCount(0);
  });
});

async function both(one: Person, other: Person, where: RegExp): Promise<void> {
  for (const { page } of [one, other]) await expect(page).toHaveURL(where);
}

async function choose(page: Page, photo: PhotoFile | undefined): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(photo ?? []);
  await page.getByRole('dialog').getByRole('button', { name: 'Use photo' }).click();
}

async function acceptTerms(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ hasText: 'terms' });
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Accept' }).click();
}

async function next(page: Page, where: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Next/ }).click();
  await expect(page).toHaveURL(where);
}

/** Home has loaded: a couple without posts is invited to write its first one, whatever other posts follow. */
async function expectTimeline({ page }: Person): Promise<void> {
  await expect(page.getByText('Your first moment goes here')).toBeVisible();
}

/** Also posts of other couples follow on a timeline. */
async function imagesOf({ call }: Client): Promise<string[]> {
  const { results } = await call('GET post/', { query: { is_timeline: 'true' } });
  return (
    results.find(({ text }) => text === 'You rowed, I navigated.')?.images.map(({ image }) => image) ?? []
  );
}

const sizeOf = (page: Page, address: string): Promise<{ width: number; height: number }> =>
  page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  }, address);

import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { sharePost } from '../people.ts';
import { boxOf } from '../screen.ts';

/** Ana asks for a book of this year, Bruno leaves a photo out and agrees, and both have the PDF. */
test('a photo book takes both', async ({ person, couple }) => {
  const [ana, bruno] = await couple(person('Ana'), person('Bruno'));
  for (const text of ['By the sea.', 'Soup for two.', 'Snow, at last.']) await sharePost(ana, bruno, text);
  const year = String(new Date().getFullYear());

  await test.step('one asks for it, and sees its pages [S1.60 S1.64]', async () => {
    await ana.page.goto('/goals');
    await ana.page.getByRole('link', { name: 'Photo book' }).click();
    await expect(ana.page.getByLabel('Title')).toHaveValue(`Our ${year}`);
    await expectAccessible(ana.page, 'new book');
    await ana.page.getByRole('button', { name: 'Ask Bruno' }).click();
    await expect(ana.page.getByText('Waiting for Bruno')).toBeVisible();
    const pages = ana.page.getByRole('group', { name: 'Pages of the book' });
    await expect(pages.getByText(`Our ${year}`)).toBeVisible();
    await pages.getByRole('button', { name: 'Next' }).focus();
    for (let page = 1; page <= 2; page += 1) await ana.page.keyboard.press('ArrowRight');
    await expect(pages.getByText('By the sea.')).toBeInViewport();
    await expect(pages.getByText('3/6')).toBeVisible();
  });

  await test.step('the other one sees it waiting, and leaves a photo out, on both phones [S1.61]', async () => {
    await bruno.page.goto('/home');
    await bruno.page.getByRole('button', { name: /waiting/ }).click();
    await bruno.page.getByRole('dialog').getByRole('link', { name: 'Look' }).click();
    await expect(bruno.page.getByText('Ana suggests a photo book')).toBeVisible();
    const pages = bruno.page.getByRole('group', { name: 'Pages of the book' });
    await pages.getByRole('button', { name: 'Next' }).focus();
    for (let page = 1; page <= 2; page += 1) await bruno.page.keyboard.press('ArrowRight');
    await expect(pages.getByText('By the sea.')).toBeInViewport();
    await expectAccessible(bruno.page, 'proposed book');
    await pages.getByRole('button', { name: 'Leave out photo 1' }).first().click();
    await expect(pages.getByText('By the sea.')).toHaveCount(0);
    await bruno.page.getByRole('button', { name: '1 photo left out' }).click();
    const sheet = bruno.page.getByRole('dialog', { name: 'Left out' });
    await expect(sheet.getByRole('button', { name: 'Put back' })).toBeVisible();
    await expectAccessible(bruno.page, 'left out photos');
    await bruno.page.keyboard.press('Escape');
    await ana.page.getByRole('button', { name: '1 photo left out' }).click();
    await expect(ana.page.getByText('Bruno left this out')).toBeVisible();
    await ana.page.keyboard.press('Escape');
  });

  await test.step('both download what both want [S1.60 S6.60]', async () => {
    await expect(ana.page.getByRole('button', { name: 'Agree' })).toHaveCount(0);
    await bruno.page.getByRole('button', { name: 'Agree' }).click();
    for (const { page } of [ana, bruno]) {
      await expect(page.getByText('Your book is ready')).toBeVisible({ timeout: 30_000 });
      await expect(page.getByText(/^6 pages of 15 × 15 cm/)).toBeVisible();
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download PDF' }).click();
      const pdf = await readFile(await (await downloading).path());
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    }
    await expectAccessible(ana.page, 'book ready');
  });

  await test.step('either takes it away from both [S1.62]', async () => {
    await bruno.page.getByRole('button', { name: 'Delete this book' }).click();
    await bruno.page.getByRole('dialog').getByRole('button', { name: 'Delete this book' }).click();
    for (const [one, partner] of [
      [ana, 'Bruno'],
      [bruno, 'Ana'],
    ] as const)
      await expect(one.page.getByRole('button', { name: `Ask ${partner}` })).toBeVisible();
  });

  await test.step('the longest title leaves the names on the cover [S1.64]', async () => {
    await ana.page.getByLabel('Title').fill('W'.repeat(60));
    await ana.page.getByRole('button', { name: 'Ask Bruno' }).click();
    const pages = ana.page.getByRole('group', { name: 'Pages of the book' });
    await expect(pages.getByText('Ana & Bruno')).toBeVisible();
    const [names, cover] = await Promise.all([boxOf(pages.getByText('Ana & Bruno')), boxOf(pages)]);
    expect(names.y + names.height).toBeLessThan(cover.y + cover.height);
  });
});

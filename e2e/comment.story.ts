import type { Page } from '@playwright/test';
import { limits } from '@twosome/contract/platform/limits';
import { expectAccessible } from './axe.ts';
import { sharePost } from './couples.ts';
import { expect, type Person, test } from './fixtures.ts';

const words = 'Bread, second try.';
const kind = 'Which flour is it?';
const longest = 'x'.repeat(limits.commentText);

/** Chloe comments on Ana's and Bruno's photo; both couples may delete the comment. */
test('couples comment on a photo', async ({ person, couple, expectErrors }) => {
  const [ana, bruno, chloe, dan] = [
    await person('Ana'),
    await person('Bruno'),
    await person('Chloe'),
    await person('Dan'),
  ];
  const [mallory, max] = [await person('Mallory'), await person('Max')];
  await couple(ana, bruno, 'public');
  const { username } = await couple(chloe, dan);
  await couple(mallory, max);
  const { id } = await sharePost(ana, bruno, words);
  const box = chloe.page.getByLabel('Add a comment');
  const send = chloe.page.getByRole('button', { name: 'Send' });

  await test.step('the sheet is an address, and Back closes it [S2.17 S2.64]', async () => {
    await Promise.all([ana, bruno, chloe].map(({ page }) => page.goto('/home')));
    await countOn(chloe, 0).click();
    await expect(chloe.page).toHaveURL(new RegExp(`postCommentId=${id}`));
    await expect(sheet(chloe).getByText('No comments yet')).toBeVisible();
    await chloe.page.goBack();
    await expect(sheet(chloe)).toHaveCount(0);
    await expect(chloe.page).toHaveURL(/\/home$/);
    await chloe.page.goto(`/home?postCommentId=${id}`);
    await expect(sheet(chloe).getByText('No comments yet')).toBeVisible();
  });

  await test.step('Chloe’s comment shows before the server has stored it, then in everyone’s count [S1.10 S2.61 S8.27]', async () => {
    const letGo = await holdComments(chloe.page);
    await box.fill(kind);
    await send.click();
    await expect(comment(chloe, kind)).toContainText('Sending');
    await expect(box).toHaveValue('');
    // The page behind the sheet counts it already.
    await expect(countOn(chloe, 1, { includeHidden: true })).toHaveCount(1);
    await expect(countOn(ana, 0)).toBeVisible();
    letGo();
    await expect(comment(chloe, kind)).toContainText('Just now');
    await expect(comment(chloe, kind)).toContainText(username);
    for (const one of [ana, bruno]) await expect(countOn(one, 1)).toBeVisible();
    await expectAccessible(chloe.page);
  });

  await test.step('five hundred characters are accepted and wrap; one more is not', async () => {
    await box.fill(`${longest}!`);
    await expect(sheet(chloe).getByText('1 too many')).toBeVisible();
    await expect(send).toBeDisabled();
    await box.fill(longest);
    await send.click();
    const row = comment(chloe, longest);
    await expect(row).toContainText('Just now');
    const list = sheet(chloe).getByRole('region', { name: 'Comments' });
    expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    const { width = 0 } = (await row.boundingBox()) ?? {};
    expect(width).toBeLessThanOrEqual(390);
  });

  await test.step('a comment that could not be sent returns to the box [S8.15]', async () => {
    expectErrors(/ERR_FAILED/);
    await chloe.page.route('**/comment/', (route) => route.abort());
    await box.fill('Rye, we think.');
    await send.click();
    await expect(chloe.page.getByText('There was an error!', { exact: true })).toBeVisible();
    await expect(box).toHaveValue('Rye, we think.');
    await expect(comment(chloe, 'Rye, we think.')).toHaveCount(0);
    await chloe.page.unroute('**/comment/');
    await send.click();
    await expect(comment(chloe, 'Rye, we think.')).toContainText('Just now');
    await expect(comment(chloe, 'Rye, we think.')).toHaveCount(1);
  });

  await test.step('the couple of the post deletes it, undoes that, and deletes it again; so does its author; other couples have no button [S2.65 S6.12]', async () => {
    await Promise.all([bruno, dan, mallory].map(({ page }) => page.goto(`/home?postCommentId=${id}`)));
    await expect(comment(mallory, kind)).toBeVisible();
    await expect(remover(mallory, kind)).toHaveCount(0);
    await remover(bruno, kind).click();
    for (const one of [bruno, dan, chloe]) {
      await expect(comment(one, longest)).toBeVisible();
      await expect(comment(one, kind)).toHaveCount(0);
    }
    await bruno.page.getByRole('button', { name: 'Undo' }).click();
    for (const one of [bruno, dan, chloe]) await expect(comment(one, kind)).toBeVisible();
    await expect(comment(bruno, kind)).toHaveCount(1);
    await remover(bruno, kind).click();
    for (const one of [bruno, dan, chloe]) await expect(comment(one, kind)).toHaveCount(0);
    await remover(dan, longest).click();
    for (const one of [bruno, dan, chloe]) {
      await expect(comment(one, 'Rye, we think.')).toBeVisible();
      await expect(comment(one, longest)).toHaveCount(0);
    }
    await expect(countOn(ana, 1)).toBeVisible();
  });
});

const sheet = ({ page }: Person) => page.getByRole('dialog', { name: 'Comments' });
const comment = (person: Person, text: string) =>
  sheet(person).getByRole('listitem').filter({ hasText: text });
const remover = (person: Person, text: string) =>
  comment(person, text).getByRole('button', { name: 'Delete comment' });

/** The button under the post with the number of comments. */
function countOn({ page }: Person, count: number, how: { includeHidden?: boolean } = {}) {
  const name = `Comments, ${count} ${count === 1 ? 'comment' : 'comments'}`;
  return page
    .getByRole('article', how)
    .filter({ hasText: words })
    .getByRole('button', { ...how, name, exact: true });
}

/** Comment requests wait until they are released. */
async function holdComments(page: Page): Promise<() => void> {
  let letGo = () => {};
  const free = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/comment/', async (route) => {
    await free;
    await route.fallback();
  });
  return letGo;
}

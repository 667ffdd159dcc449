import { expect, test } from './fixtures.ts';
import { addPost, sharePost } from './people.ts';
import { cardOf } from './screen.ts';

/** Options that only the couple of a post has. */
test('the couple of a post hides and deletes it', async ({ person, client, couple, expectErrors }) => {
  const [ana, bruno] = await couple(person('Ana'), person('Bruno'), 'public');
  const [chloe] = await couple(person('Chloe'), client('Dan'));
  const shared = await sharePost(ana, bruno, 'Shared with all.');
  await addPost(bruno, 'Kept for us.');
  const sheet = ana.page.getByRole('dialog', { name: 'Post options' });
  const options = (words: string) => cardOf(ana.page, words).getByRole('button', { name: 'Post options' });

  await test.step('a private post cannot be made private [S2.18 S4.53]', async () => {
    await Promise.all([
      ana.page.goto('/home'),
      bruno.page.goto('/home'),
      chloe.page.goto(`/post/${shared.id}`),
    ]);
    await options('Kept for us.').click();
    await expect(ana.page).toHaveURL(/postOptionId=/);
    await expect(sheet.getByRole('button', { name: 'Make Private' })).toBeDisabled();
    await expect(sheet.getByRole('button', { name: 'Delete' })).toBeEnabled();
    await ana.page.goBack();
    await expect(sheet).toHaveCount(0);
  });

  await test.step('other couples have no options [S2.63 S6.11]', async () => {
    await expect(cardOf(chloe.page, 'Shared with all.')).toBeVisible();
    await expect(chloe.page.getByRole('button', { name: 'Post options' })).toHaveCount(0);
  });

  await test.step('Ana deletes it after a confirmation: it is removed from every open screen [S2.19 S7.25 S8.23]', async () => {
    expectErrors(/404/);
    await options('Shared with all.').click();
    await expect(sheet.getByRole('button', { name: 'Make Private' })).toBeEnabled();
    await sheet.getByRole('button', { name: 'Delete' }).click();
    await expect(ana.page).toHaveURL(/postDeleteId=/);
    const question = ana.page.getByRole('dialog', { name: 'Delete post?' });
    await expect(
      question.getByText("Do you want to delete this post? The change is permanent and can't be reverted.", {
        exact: true,
      }),
    ).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(cardOf(ana.page, 'Shared with all.')).toBeVisible();
    await options('Shared with all.').click();
    await sheet.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(ana.page.getByText('The post was deleted successfully')).toBeVisible();
    for (const { page } of [ana, bruno]) {
      await expect(cardOf(page, 'Kept for us.')).toBeVisible();
      await expect(cardOf(page, 'Shared with all.')).toHaveCount(0);
    }
    await expect(chloe.page.getByText('Seesh! That is 404 not found.')).toBeVisible();
  });
});

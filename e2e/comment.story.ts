import { expectAccessible } from './axe.ts';
import { expect, type Person, test } from './fixtures.ts';
import { holdRequests } from './network.ts';
import { sharePost } from './people.ts';
import { openLive } from './screen.ts';

const words = 'Bread, second try.';
const question = 'Which flour is it?';
const answer = 'Rye, all of it.';

/** Chloe comments on Ana's and Bruno's photo; both couples may delete the comment. */
test('couples comment on a photo', async ({ person, client, couple }) => {
  const [ana, bruno] = await couple(client('Ana'), person('Bruno'), 'public');
  const [chloe, , { username }] = await couple(person('Chloe'), client('Dan'));
  const { id } = await sharePost(ana, bruno, words);
  const box = chloe.page.getByLabel('Add a comment');
  const send = chloe.page.getByRole('button', { name: 'Send' });

  await test.step('the sheet is an address, and Back closes it [S2.17 S2.64]', async () => {
    await Promise.all([bruno, chloe].map(({ page }) => openLive(page, '/home')));
    await countOn(chloe, 0).click();
    await expect(chloe.page).toHaveURL(new RegExp(`postCommentId=${id}`));
    await expect(sheet(chloe).getByText('No comments yet')).toBeVisible();
    await chloe.page.goBack();
    await expect(sheet(chloe)).toHaveCount(0);
    await expect(chloe.page).toHaveURL(/\/home$/);
    await openLive(chloe.page, `/home?postCommentId=${id}`);
    await expect(sheet(chloe).getByText('No comments yet')).toBeVisible();
  });

  await test.step('Chloe’s comment shows before the server has stored it, then in everyone’s count [S1.10 S2.61 S8.27]', async () => {
    const release = await holdRequests(chloe.page, '**/comment/');
    await box.fill(question);
    await send.click();
    await expect(comment(chloe, question)).toContainText('Sending');
    await expect(box).toHaveValue('');
    // The page behind the sheet counts it already.
    await expect(countOn(chloe, 1, { includeHidden: true })).toHaveCount(1);
    await expect(countOn(bruno, 0)).toBeVisible();
    await release();
    await expect(comment(chloe, question)).toContainText('Just now');
    await expect(comment(chloe, question)).toContainText(username);
    await expect(countOn(bruno, 1)).toBeVisible();
  });

  await test.step('hearts, an edit and a reply show on the screens of both couples [S2.165 S6.23 S6.24 S6.27]', async () => {
    await countOn(bruno, 1).click();
    await comment(bruno, question).getByRole('button', { name: 'Give a heart' }).click();
    await heart(chloe, 'Give a heart, 1 heart').click();
    await expect(heart(bruno, 'You gave a heart, 2 hearts')).toBeVisible();
    await comment(chloe, question).getByRole('button', { name: 'Edit' }).click();
    await expectAccessible(chloe.page, 'comment edit');
    await chloe.page.getByLabel('Edit your comment').fill(`So good! ${question}`);
    await chloe.page.keyboard.press('Enter');
    for (const one of [chloe, bruno]) await expect(comment(one, 'So good!')).toContainText('edited');
    await comment(bruno, question)
      .getByRole('button', { name: `Reply to ${username}` })
      .click();
    await bruno.page.keyboard.type(answer);
    await expectAccessible(bruno.page, 'comment reply');
    await bruno.page.keyboard.press('Enter');
    for (const one of [bruno, chloe]) await expect(replies(one).getByText(answer)).toBeVisible();
    await expectAccessible(chloe.page, 'comments');
  });

  await test.step('the couple of the post deletes it, undoes that, and deletes it again [S2.65 S6.12]', async () => {
    await remove(bruno, question);
    for (const one of [bruno, chloe]) await expect(comment(one, question)).toHaveCount(0);
    await bruno.page.getByRole('button', { name: 'Undo' }).click();
    for (const one of [bruno, chloe]) await expect(comment(one, question)).toHaveCount(1);
    await remove(bruno, question);
    for (const one of [bruno, chloe]) await expect(comment(one, question)).toHaveCount(0);
    await expect(countOn(bruno, 0, { includeHidden: true })).toHaveCount(1);
  });
});

const sheet = ({ page }: Person) => page.getByRole('dialog', { name: 'Comments' });
const comment = (person: Person, text: string) =>
  sheet(person)
    .getByRole('listitem')
    .filter({ hasText: text })
    .filter({ hasNot: person.page.getByRole('list') });
const replies = (person: Person) => sheet(person).getByRole('list', { name: 'Replies' });
const heart = (person: Person, name: string) =>
  comment(person, question).getByRole('button', { name, exact: true });
async function remove(person: Person, text: string) {
  await comment(person, text).getByRole('button', { name: 'Comment options' }).click();
  await person.page.getByRole('button', { name: 'Delete comment' }).click();
}

/** The button under the post with the number of comments. */
function countOn({ page }: Person, count: number, how: { includeHidden?: boolean } = {}) {
  const name = `Comments, ${count} ${count === 1 ? 'comment' : 'comments'}`;
  return page
    .getByRole('article', how)
    .filter({ hasText: words })
    .getByRole('button', { ...how, name, exact: true });
}

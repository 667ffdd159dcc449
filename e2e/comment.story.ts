import { limits } from '@twosome/contract/platform/limits';
import { expectAccessible } from './axe.ts';
import { expect, type Person, test } from './fixtures.ts';
import { holdRequests } from './network.ts';
import { changeProfile, sharePost } from './people.ts';

const words = 'Bread, second try.';
const question = 'Which flour is it?';
const answers = ['Rye, all of it.', 'And how long?', 'Two days.'] as const;
const longest = 'x'.repeat(limits.commentText);

/** Chloe comments on Ana's and Bruno's photo; both couples may delete the comment. */
test('couples comment on a photo', async ({ person, client, couple }) => {
  const [ana, bruno] = await couple(client('Ana'), person('Bruno'), 'public');
  const [chloe, dan, { username }] = await couple(person('Chloe'), person('Dan'));
  const [mallory] = await couple(person('Mallory'), client('Max'));
  const { id } = await sharePost(ana, bruno, words);
  const box = chloe.page.getByLabel('Add a comment');
  const send = chloe.page.getByRole('button', { name: 'Send' });

  await test.step('the sheet is an address, and Back closes it [S2.17 S2.64]', async () => {
    await Promise.all([bruno, chloe].map(({ page }) => page.goto('/home')));
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

  await test.step('a heart and an edit show on the screens of both couples [S6.23 S6.24]', async () => {
    await Promise.all([bruno, dan].map(({ page }) => page.goto(`/home?postCommentId=${id}`)));
    await comment(bruno, question).getByRole('button', { name: 'Give a heart' }).click();
    for (const one of [chloe, dan]) await expect(heart(one, 'Give a heart, 1 heart')).toBeVisible();
    await heart(chloe, 'Give a heart, 1 heart').click();
    await expect(heart(bruno, 'You gave a heart, 2 hearts')).toBeVisible();
    await expect(comment(dan, question).getByRole('button', { name: 'Edit' })).toHaveCount(0);
    await comment(chloe, question).getByRole('button', { name: 'Edit' }).click();
    await expectAccessible(chloe.page, 'comment edit');
    await chloe.page.getByLabel('Edit your comment').fill(`So good! ${question}`);
    await chloe.page.keyboard.press('Enter');
    for (const one of [chloe, dan, bruno]) await expect(comment(one, 'So good!')).toContainText('edited');
    await expectAccessible(chloe.page, 'comments');
    await bruno.page.goBack();
  });

  await test.step('a reply shows below its comment on all screens, and its couple is notified [S2.165 S6.27 S6.28]', async () => {
    await bruno.page.goto(`/home?postCommentId=${id}`);
    await comment(bruno, question)
      .getByRole('button', { name: `Reply to ${username}` })
      .click();
    await bruno.page.keyboard.type(answers[0]);
    await expectAccessible(bruno.page, 'comment reply');
    await bruno.page.keyboard.press('Enter');
    for (const one of [bruno, chloe, dan]) await expect(replies(one).getByText(answers[0])).toBeVisible();
    for (const answer of answers.slice(1)) {
      await replies(chloe)
        .getByRole('button', { name: /^Reply to/ })
        .last()
        .click();
      await chloe.page.keyboard.type(answer);
      await chloe.page.keyboard.press('Enter');
      await expect(replies(bruno).getByText(answer)).toBeVisible();
    }
    await dan.page.reload();
    await expect(replies(dan).getByRole('listitem')).toHaveCount(2);
    await dan.page.getByRole('button', { name: 'Show 1 more reply' }).click();
    await expect(replies(dan).getByRole('listitem')).toHaveText(answers.map((answer) => new RegExp(answer)));
    await expectAccessible(dan.page, 'comment replies');
    await dan.page.goto('/notification');
    await expect(dan.page.getByText(/ replied to your comment$/)).toBeVisible();
    await bruno.page.goBack();
  });

  await test.step('a couple is suggested after an @, linked in the comment and notified [S2.166 S6.30 S6.31]', async () => {
    await changeProfile(mallory, {
      ...{ username1: 'mal', username2: 'max', connector: '+', username: 'mal+max' },
      is_private: 'false',
    });
    await box.click();
    await chloe.page.keyboard.type('With @ma');
    const option = chloe.page.getByRole('option', { name: 'mal+max' });
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(chloe.page, 'comment mention');
    await chloe.page.keyboard.press('Escape');
    await expect(option).toHaveCount(0);
    await expect(sheet(chloe)).toBeVisible();
    await chloe.page.keyboard.type('l');
    await expect(option).toBeVisible();
    await chloe.page.keyboard.press('Enter');
    await expect(box).toHaveValue('With @mal+max ');
    await chloe.page.keyboard.press('Enter');
    await comment(chloe, 'With').getByRole('link', { name: '@mal+max' }).click();
    await expect(chloe.page).toHaveURL(/\/profile\//);
    await chloe.page.goBack();
    await expect(sheet(chloe)).toBeVisible();
    await mallory.page.goto('/notification');
    await expect(mallory.page.getByText(/ mentioned you in a comment$/)).toBeVisible();
    await remover(chloe, 'With').click();
  });

  await test.step('five hundred characters wrap', async () => {
    await box.fill(longest);
    await send.click();
    await expect(comment(chloe, longest)).toContainText('Just now');
    const list = sheet(chloe).getByRole('region', { name: 'Comments' });
    expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

  await test.step('the couple of the post deletes it, undoes that, and deletes it again; so does its author [S2.65 S6.12]', async () => {
    await Promise.all([bruno, dan].map(({ page }) => page.goto(`/home?postCommentId=${id}`)));
    await remover(bruno, question).click();
    for (const one of [bruno, dan, chloe]) {
      await expect(comment(one, longest)).toBeVisible();
      await expect(comment(one, question)).toHaveCount(0);
    }
    await bruno.page.getByRole('button', { name: 'Undo' }).click();
    for (const one of [bruno, dan, chloe]) await expect(comment(one, question)).toHaveCount(1);
    await remover(bruno, question).click();
    for (const one of [bruno, dan, chloe]) await expect(comment(one, question)).toHaveCount(0);
    await remover(dan, longest).click();
    for (const one of [bruno, dan, chloe]) {
      await expect(comment(one, longest)).toHaveCount(0);
    }
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

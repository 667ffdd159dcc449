import { limits } from '@twosome/contract/platform/limits';
import { expectAccessible } from '../axe.ts';
import { expect, type Person, test } from '../fixtures.ts';
import { changeProfile, sharePost } from '../people.ts';

const longest = 'x'.repeat(limits.commentText);

test('a couple is suggested after an @, linked in the comment and notified [S2.166 S6.30 S6.31]', async ({
  person,
  client,
  couple,
}) => {
  const [ana, bruno] = await couple(client('Ana'), client('Bruno'), 'public');
  const [chloe] = await couple(person('Chloe'), client('Dan'));
  const [mallory] = await couple(person('Mallory'), client('Max'));
  const { id } = await sharePost(ana, bruno, 'Bread, second try.');
  const box = chloe.page.getByLabel('Add a comment');
  await chloe.page.goto(`/home?postCommentId=${id}`);
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
});

test('replies unfold, and five hundred characters wrap', async ({ person, client, couple }) => {
  const [ana, bruno] = await couple(client('Ana'), client('Bruno'), 'public');
  const [chloe] = await couple(person('Chloe'), client('Dan'));
  const { id: post } = await sharePost(ana, bruno, 'Bread, second try.');
  const { id: parent } = await chloe.call('POST post/:id/comment/', {
    params: { id: post },
    body: { text: longest },
  });
  for (const text of ['Rye, all of it.', 'And how long?', 'Two days.'])
    await bruno.call('POST post/:id/comment/', { params: { id: post }, body: { text, reply_to: parent } });
  await chloe.page.goto(`/home?postCommentId=${post}`);
  const list = sheet(chloe).getByRole('region', { name: 'Comments' });
  await expect(list.getByText(longest)).toBeVisible();
  expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const replies = sheet(chloe).getByRole('list', { name: 'Replies' }).getByRole('listitem');
  await expect(replies).toHaveCount(2);
  await chloe.page.getByRole('button', { name: 'Show 1 more reply' }).click();
  await expect(replies).toHaveText([/Rye/, /how long/, /Two days/]);
  await expectAccessible(chloe.page, 'comment replies');
});

const sheet = ({ page }: Person) => page.getByRole('dialog', { name: 'Comments' });
const comment = (person: Person, text: string) =>
  sheet(person).getByRole('listitem').filter({ hasText: text });

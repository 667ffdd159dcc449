import { expectAccessible } from './axe.ts';
import { cardOf, sharePost } from './couples.ts';
import { expect, type Person, test } from './fixtures.ts';

const words = 'Look at us.';
const thanks = 'Thank you. We will look at it.';

/** Reporting content. The operator's part has no screen. */
test('people report content, and can block its couple', async ({ person, couple, expectErrors }) => {
  const [ana, bruno, chloe, dan, eve] = [
    await person('Ana'),
    await person('Bruno'),
    await person('Chloe'),
    await person('Dan'),
    await person('Eve'),
  ];
  const { id: theirs, username } = await couple(ana, bruno, 'public');
  await couple(chloe, dan);
  const post = await sharePost(ana, bruno, words);
  await ana.call(`POST post/${post.id}/comment/`, { text: 'Envy is ugly.' });
  await bruno.call('POST message/add_message/', formOf({ text: 'You never listen.' }));

  await test.step('a post: by More, with a reason, also by a person without a partner', async () => {
    await eve.page.goto('/home');
    await moreOn(eve).click();
    await eve.page.getByRole('button', { name: 'Report' }).click();
    await expect(eve.page).toHaveURL(/reportId=/);
    await expect(sendOf(eve)).toBeDisabled();
    await sheet(eve).getByText('Nudity or sex').click();
    await expectAccessible(eve.page);
    await sendOf(eve).click();
    await expect(eve.page.getByText(thanks)).toBeVisible();
    await expect(sheet(eve)).toHaveCount(0);
    await expect(eve.page).not.toHaveURL(/reportId/);
  });

  await test.step('the couple itself has its options, and no report', async () => {
    await ana.page.goto(`/post/${post.id}`);
    await expect(cardOf(ana.page, words).getByRole('button', { name: 'Post options' })).toBeVisible();
    await expect(moreOn(ana)).toHaveCount(0);
  });

  await test.step('a message of the partner; a person’s own message can be deleted, not reported', async () => {
    await ana.page.goto('/message');
    const said = ana.page.getByRole('article').filter({ hasText: 'You never listen.' });
    await said.hover();
    await said.getByRole('button', { name: 'Message options' }).click();
    await ana.page.getByRole('button', { name: 'Report' }).click();
    await expect(sheet(ana).getByText(/nothing else of your room/)).toBeVisible();
    await sheet(ana).getByText('Insults or harassment').click();
    await sendOf(ana).click();
    await expect(ana.page.getByText(thanks)).toBeVisible();
  });

  await test.step('a failed report keeps its text, and succeeds at the second try', async () => {
    expectErrors(/ERR_FAILED/);
    await dan.page.goto(`/profile/${theirs}`);
    await dan.page.getByRole('button', { name: 'Profile options' }).click();
    await dan.page.getByRole('button', { name: 'Report' }).click();
    await sheet(dan).getByText('Something else').click();
    await box(dan).fill('They pretend to be my sister.');
    await dan.page.route('**/report/', (route) => route.abort());
    await sendOf(dan).click();
    await expect(sheet(dan).getByText(/network error/)).toBeVisible();
    await expect(box(dan)).toHaveValue('They pretend to be my sister.');
    await dan.page.unroute('**/report/');
    await sendOf(dan).click();
    await expect(dan.page.getByText(thanks)).toBeVisible();
    await dan.page
      .getByRole('dialog', { name: `Block ${username}?` })
      .getByText('Cancel')
      .click();
    await expect(dan.page).toHaveURL(new RegExp(`/profile/${theirs}$`));
  });

  await test.step('a comment; then Chloe blocks its author, and it disappears immediately', async () => {
    expectErrors(/404/);
    await chloe.page.goto(`/home?postCommentId=${post.id}`);
    await chloe.page.getByRole('button', { name: 'Report comment' }).click();
    await sheet(chloe).getByText('Insults or harassment').click();
    await sendOf(chloe).click();
    const question = chloe.page.getByRole('dialog', { name: `Block ${username}?` });
    await expect(question).toBeVisible();
    await expectAccessible(chloe.page);
    await question.getByRole('button', { name: 'Block' }).click();
    await expect(chloe.page.getByText(`${username} is blocked`)).toBeVisible();
    await expect(chloe.page).toHaveURL(/\/home$/);
    await expect(cardOf(chloe.page, words)).toHaveCount(0);
  });
});

const sheet = ({ page }: Person) => page.getByRole('dialog', { name: 'Report', exact: true });
const sendOf = (person: Person) => sheet(person).getByRole('button', { name: 'Send report' });
const box = (person: Person) => sheet(person).getByLabel(/Anything we should know/);
const moreOn = ({ page }: Person) => cardOf(page, words).getByRole('button', { name: 'More', exact: true });

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

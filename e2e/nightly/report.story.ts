import { expectAccessible } from '../axe.ts';
import { expect, type Person, test } from '../fixtures.ts';
import { addComment, sendMessage, sharePost } from '../people.ts';
import { cardOf, messageOf } from '../screen.ts';

const words = 'Look at us.';
const thanks = 'Thank you. We will look at it.';

/** Reporting content. The operator's part has no screen. */
test('people report content, and can block its couple', async ({ person, client, couple, expectErrors }) => {
  const [ana, bruno, { username }] = await couple(person('Ana'), client('Bruno'), 'public');
  const [chloe] = await couple(person('Chloe'), client('Dan'));
  const eve = await person('Eve');
  const post = await sharePost(ana, bruno, words);
  await addComment(ana, post.id, 'Envy is ugly.');
  await sendMessage(bruno, 'You never listen.');

  await test.step('a post: by More, with a reason, also by a person without a partner', async () => {
    await eve.page.goto('/home');
    await moreOn(eve).click();
    await eve.page.getByRole('button', { name: 'Report' }).click();
    await expect(eve.page).toHaveURL(/reportId=/);
    await expect(sendOf(eve)).toBeDisabled();
    await sheet(eve).getByText('Nudity or sex').click();
    await expectAccessible(eve.page, 'report question');
    await sendOf(eve).click();
    await expect(eve.page.getByText(thanks)).toBeVisible();
    await expect(sheet(eve)).toHaveCount(0);
    await expect(eve.page).not.toHaveURL(/reportId/);
  });

  await test.step('a message of the partner; a person’s own message can be deleted, not reported', async () => {
    await ana.page.goto('/message');
    const message = messageOf(ana.page, 'You never listen.');
    await message.hover();
    await message.getByRole('button', { name: 'Message options' }).click();
    await ana.page.getByRole('button', { name: 'Report' }).click();
    await expect(sheet(ana).getByText(/nothing else of your room/)).toBeVisible();
    await sheet(ana).getByText('Insults or harassment').click();
    await sendOf(ana).click();
    await expect(ana.page.getByText(thanks)).toBeVisible();
  });

  await test.step('a comment; then Chloe blocks its author, and it disappears immediately', async () => {
    expectErrors(/404/);
    await chloe.page.goto(`/home?postCommentId=${post.id}`);
    await chloe.page.getByRole('button', { name: 'Report comment' }).click();
    await sheet(chloe).getByText('Insults or harassment').click();
    await sendOf(chloe).click();
    const question = chloe.page.getByRole('dialog', { name: `Block ${username}?` });
    await expect(question).toBeVisible();
    await expectAccessible(chloe.page, 'block question');
    await question.getByRole('button', { name: 'Block' }).click();
    await expect(chloe.page.getByText(`${username} is blocked`)).toBeVisible();
    await expect(chloe.page).toHaveURL(/\/home$/);
    await expect(cardOf(chloe.page, words)).toHaveCount(0);
  });
});

const sheet = ({ page }: Person) => page.getByRole('dialog', { name: 'Report', exact: true });
const sendOf = (person: Person) => sheet(person).getByRole('button', { name: 'Send report' });
const moreOn = ({ page }: Person) => cardOf(page, words).getByRole('button', { name: 'More', exact: true });

import { expectAccessible } from '../axe.ts';
import { expect, type Person, test } from '../fixtures.ts';
import { clap, follow, sharePost } from '../people.ts';
import { cardOf } from '../screen.ts';

const words = 'The ferry that we missed.';

test('Ana reads who clapped; a couple that follows nobody reads how many, and then whom they follow [S2.157 S2.171]', async ({
  person,
  client,
  couple,
}) => {
  const [ana, bruno] = await couple(person('Ana'), person('Bruno'), 'public');
  const [chloe, dan, theirs] = await couple(client('Chloe'), client('Dan'), 'public');
  const post = await sharePost(ana, bruno, words);
  await clap(post.id, chloe, dan);
  const sheet = ({ page }: Person) => page.getByRole('dialog', { name: 'Who clapped' });
  const name = theirs.username;
  await ana.page.goto('/home');
  await cardOf(ana.page, words).getByRole('button', { name: 'Post options' }).click();
  await ana.page.getByRole('button', { name: 'Who clapped' }).click();
  await expect(sheet(ana).getByRole('link', { name }).first()).toBeVisible();
  await expectAccessible(ana.page, 'who clapped');
  await bruno.page.goto(`/post/${post.id}?postClapsId=${post.id}`);
  await expect(sheet(bruno).getByRole('link', { name }).first()).toBeVisible();

  const [mallory] = await couple(person('Mallory'), client('Max'));
  await mallory.page.goto(`/post/${post.id}?postClapsId=${post.id}`);
  await expect(sheet(mallory).getByText('None of them is a couple that you follow.')).toBeVisible();
  await follow(mallory, theirs);
  await mallory.page.reload();
  await expect(sheet(mallory).getByText('1 couple clapped. You follow them:')).toBeVisible();
  await expect(sheet(mallory).getByRole('link', { name }).first()).toBeVisible();
});

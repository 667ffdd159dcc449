import type { Post } from '@twosome/contract/post/post.contract';
import { expectAccessible } from '../axe.ts';
import { expect, type Person, test } from '../fixtures.ts';
import { addComment, type Couple, clap, follow, sharePost } from '../people.ts';

/** Ana is notified of other people's actions, on two devices. */
test('actions are notified, counted, seen and linked', async ({
  person,
  client,
  device,
  couple,
  expectErrors,
}) => {
  const [ana, bruno, ours] = await couple(person('Ana'), person('Bruno'), 'public');
  const tablet = await device(ana);
  const [chloe, dan, first] = await couple(client('Chloe'), client('Dan'));
  const [mallory, , second] = await couple(client('Mallory'), client('Max'));
  const posts: Post[] = [];
  for (const words of ['One.', 'Two.', 'Three.', 'Four.']) posts.push(await sharePost(ana, bruno, words));
  const [one, two] = posts as [Post, Post, ...Post[]];

  await test.step('the bell counts up live, and stops at nine [S1.15 S2.51 S7.53 S9.9]', async () => {
    await Promise.all([ana, bruno, tablet].map(({ page }) => page.goto('/home')));
    await expect(bell(ana, '4 new')).toBeVisible();
    for (const { id } of posts) await addComment(chloe, id, 'Lovely.');
    await expect(bell(ana, '8 new')).toBeVisible();
    await follow(chloe, ours);
    await expect(bell(ana, '9 new')).toBeVisible();
    await clap(one.id, chloe, dan);
    for (const here of [ana, tablet, bruno]) await expect(bell(here, '9+ new')).toBeVisible();
  });

  await test.step('a second couple does not add a second row: it joins the first', async () => {
    await addComment(mallory, one.id, 'So it is.');
    await bell(ana, '9+ new').click();
    await expect(ana.page).toHaveURL(/\/notification$/);
    await expect(rows(ana)).toHaveCount(10);
    await expect(rowOf(ana, `${second.username} and ${first.username} commented on your post`)).toHaveCount(
      1,
    );
    await expect(rowOf(ana, `${first.username} commented on your post`)).toHaveCount(3);
    await expect(rowOf(ana, `${first.username} clapped for your post`)).toHaveCount(1);
    await expect(rowOf(ana, `${first.username} started following you`)).toHaveCount(1);
    await expect(rowOf(ana, 'Bruno published your post')).toHaveCount(4);
    await expectAccessible(ana.page, 'notifications');
  });

  await test.step('after five seconds they are seen, on her tablet too; Bruno’s are his own [S4.38 S7.55]', async () => {
    await expect(rows(ana).filter({ hasText: 'New' })).toHaveCount(0);
    await expect(bell(tablet)).toBeVisible();
    await tablet.page.goto('/notification');
    await expect(rows(tablet)).toHaveCount(10);
    await expect(rows(tablet).filter({ hasText: 'New' })).toHaveCount(0);
    await expect(bell(bruno, '9+ new')).toBeVisible();
  });

  await test.step('later ones are new again, and on top [S2.134]', async () => {
    await addComment(mallory, two.id, 'And this.');
    await expect(rows(ana).first()).toContainText(`${second.username} commented on your post`);
    await expect(rows(ana).first()).toContainText('New');
  });

  await test.step('a row links to its subject', async () => {
    await rowOf(ana, `${first.username} clapped for your post`).getByRole('link').click();
    await expect(ana.page).toHaveURL(new RegExp(`/post/${one.id}$`));
    await expect(ana.page.getByRole('article')).toContainText('One.');
    await ana.page.goBack();
    await rowOf(ana, `${first.username} started following you`).getByRole('link').click();
    await expect(ana.page).toHaveURL(new RegExp(`/profile/${first.id}$`));
    await expectName(ana, first);
    await ana.page.goBack();
  });

  await test.step('a row of a deleted post says so, and is not a link', async () => {
    expectErrors(/404/);
    const row = rowOf(ana, `${second.username} commented on your post`);
    await expect(row).toHaveCount(1);
    await bruno.call('DELETE post/:id/', { params: { id: two.id } });
    await expect(row).toContainText('No longer available');
    await expect(row.getByRole('link')).toHaveCount(0);
    await ana.page.goto(`/post/${two.id}`);
    await expect(ana.page.getByText('Seesh! That is 404 not found.')).toBeVisible();
  });

  await test.step('she receives no push of a kind that she turned off, and he does', async () => {
    await ana.page.goto('/profile/settings');
    await ana.page.getByRole('main').getByRole('link', { name: 'Notifications' }).click();
    const comments = ana.page.getByRole('switch', { name: 'Comments, in the app' });
    await comments.uncheck();
    await ana.page.getByRole('switch', { name: 'Quiet hours' }).check();
    await ana.page.getByLabel('From').fill('23:15');
    await expectAccessible(ana.page, 'notification settings');
    await expect
      .poll(() => ana.call('GET notification/preferences/'))
      .toMatchObject({ kinds: { '1': { in_app: false, push: true } }, quiet_hours: { from: '23:15' } });
    await ana.page.reload();
    await expect(comments).not.toBeChecked();
    await expect(ana.page.getByLabel('From')).toHaveValue('23:15');
    const three = posts[2] as Post;
    await Promise.all([ana, bruno].map(({ page }) => page.goto('/notification')));
    await addComment(mallory, three.id, 'Not for her.');
    const joined = `${second.username} and ${first.username} commented on your post`;
    await expect(rowOf(bruno, joined)).toHaveCount(3);
    await clap(three.id, chloe, dan);
    await expect(rowOf(ana, `${first.username} clapped for your post`)).toHaveCount(2);
    await expect(rowOf(ana, joined)).toHaveCount(1);
    // The row of the deleted post, from before.
    await expect(rowOf(ana, `${second.username} commented on your post`)).toHaveCount(1);
  });
});

/** The bell in the bar, by its count. */
const bell = ({ page }: Person, count = '') =>
  page.getByRole('link', { name: `Notifications ${count}`.trim(), exact: true });
const rows = ({ page }: Person) => page.getByRole('main').getByRole('listitem');
const rowOf = (person: Person, text: string) =>
  rows(person).filter({ has: person.page.getByText(text, { exact: true }) });

const expectName = ({ page }: Person, { username }: Couple) =>
  expect(page.getByRole('heading', { name: username })).toBeVisible();

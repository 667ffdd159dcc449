import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { sharePost } from './people.ts';
import { openLive } from './screen.ts';

/** Chloe and Dan ask to follow Ana and Bruno: requested, accepted, ended, and blocked. */
test('a couple asks to follow another', async ({ person, client, couple, expectErrors }) => {
  const [ana, bruno, theirs] = await couple(person('Ana'), person('Bruno'));
  const [chloe, , ours] = await couple(person('Chloe'), client('Dan'), 'public');
  await sharePost(ana, bruno, 'Frost on the oars.');
  const tile = chloe.page.getByRole('link', { name: 'Frost on the oars.' });
  const locked = chloe.page.getByText('This profile is private');
  const button = (name: string) => chloe.page.getByRole('button', { name, exact: true });
  const dialog = chloe.page.getByRole('dialog');

  await test.step('Chloe finds a private profile and sends a request; Ana’s bell and the link to the requests count it [S1.11 S2.104 S2.106 S2.146 S4.55]', async () => {
    await Promise.all([
      openLive(ana.page, '/home'),
      openLive(bruno.page, '/profile/follow_request'),
      openLive(chloe.page, `/profile/${theirs.id}`),
    ]);
    await expect(bruno.page.getByText('No requests')).toBeVisible();
    // The bell counts the post that Bruno published.
    await expect(ana.page.getByRole('link', { name: 'Notifications 1 new' })).toBeVisible();
    await expect(locked).toBeVisible();
    await expect(tile).toHaveCount(0);
    await expectAccessible(chloe.page, 'private profile');
    await button('Follow').click();
    await expect(button('Requested')).toBeVisible();
    await expect(ana.page.getByRole('link', { name: 'Notifications 2 new' })).toBeVisible();
    await expect(ana.page.getByRole('link', { name: 'Follow Requests 1 unanswered' })).toBeVisible();
    await expect(bruno.page.getByRole('button', { name: `Accept ${ours.username}` })).toBeVisible();
    await expectAccessible(bruno.page, 'follow requests');
  });

  await test.step('Bruno accepts, and her open screen shows the posts [S2.106 S4.56 S4.57 S4.62 S7.51]', async () => {
    await ana.page.getByRole('link', { name: 'Follow Requests' }).click();
    const accept = ana.page.getByRole('button', { name: `Accept ${ours.username}` });
    await expect(accept).toBeVisible();
    await bruno.page.getByRole('button', { name: `Accept ${ours.username}` }).click();
    await expect(button('Following')).toBeVisible();
    await expect(tile).toBeVisible();
    await expect(accept).toHaveCount(0);
    // Both partners of the accepting couple may follow back.
    await expect(ana.page.getByRole('button', { name: `Follow ${ours.username}` })).toBeVisible();
  });

  await test.step('she unfollows: the posts are removed from her open screen [S4.58 S4.64]', async () => {
    await button('Following').click();
    await dialog.getByRole('button', { name: 'Unfollow' }).click();
    await expect(locked).toBeVisible();
    await expect(tile).toHaveCount(0);
    await expect(button('Follow')).toBeVisible();
  });

  await test.step('Ana blocks them: Chloe’s open screen loses them [S2.97]', async () => {
    expectErrors(/404/);
    const missing = (page: typeof ana.page) => page.getByText('Seesh! That is 404 not found.');
    await ana.page.goto(`/profile/${ours.id}`);
    await ana.page.getByRole('button', { name: 'Profile options' }).click();
    await ana.page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
    const question = ana.page.getByRole('dialog').filter({ hasText: `Block ${ours.username}?` });
    await question.getByRole('button', { name: 'Block' }).click();
    await expect(ana.page.getByText(`${ours.username} is blocked`)).toBeVisible();
    await expect(ana.page).toHaveURL(/\/home$/);
    await expect(missing(chloe.page)).toBeVisible();
    await expect(tile).toHaveCount(0);
  });
});

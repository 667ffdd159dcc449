import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { sharePost } from './people.ts';

/** Chloe and Dan ask to follow Ana and Bruno: requested, accepted, ended, made public, and blocked. */
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
      ana.page.goto('/home'),
      bruno.page.goto('/profile/follow_request'),
      chloe.page.goto(`/profile/${theirs.id}`),
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

  await test.step('she cancels: the request is deleted, also on Bruno’s screen [S2.20 S8.24]', async () => {
    await button('Requested').click();
    await expect(chloe.page).toHaveURL(/warnFollowAction=true/);
    await expect(dialog.getByRole('heading', { name: 'Delete Request', exact: true })).toBeVisible();
    await expect(
      dialog.getByText(
        "Do you want to delete the follow request? Notification for your follow request already sent won't be deleted.",
        { exact: true },
      ),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(button('Requested')).toBeVisible();
    await button('Requested').click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(button('Follow')).toBeVisible();
    await expect(bruno.page.getByRole('button', { name: `Accept ${ours.username}` })).toHaveCount(0);
  });

  await test.step('she requests again, Bruno accepts, and her open screen shows the posts [S2.106 S4.56 S4.57 S4.62 S7.51]', async () => {
    await button('Follow').click();
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

  await test.step('she unfollows: the posts are removed from her open screen [S4.58 S4.64 S8.25]', async () => {
    await button('Following').click();
    await expect(dialog.getByRole('heading', { name: 'Unfollow', exact: true })).toBeVisible();
    await expect(
      dialog.getByText(
        'Do you want to un follow? You will have to re-request to follow to see the posts of this member.',
        { exact: true },
      ),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Unfollow' }).click();
    await expect(locked).toBeVisible();
    await expect(tile).toHaveCount(0);
    await expect(button('Follow')).toBeVisible();
  });

  await test.step('Ana makes the profile public, and pending requests are accepted [S2.9 S2.96 S4.61 S5.23]', async () => {
    await button('Follow').click();
    await expect(button('Requested')).toBeVisible();
    await ana.page.goto('/profile/username?back=true');
    await ana.page.getByRole('radio', { name: 'Public' }).check();
    await ana.page.getByRole('button', { name: 'Save' }).click();
    const question = ana.page.getByRole('dialog');
    await expect(question).toContainText('Couples who are waiting for your answer are accepted at once.');
    await question.getByRole('button', { name: 'Make public' }).click();
    await expect(button('Following')).toBeVisible();
    await expect(tile).toBeVisible();
    await expect(chloe.page.getByLabel('Public profile')).toBeVisible();
    await expect(chloe.page.getByRole('link', { name: '1 follower', exact: true })).toBeVisible();
    await expectAccessible(chloe.page, 'public profile');
  });

  await test.step('Chloe finds them by the beginning of their name [S2.151 S2.152 S2.153 S7.70]', async () => {
    await expect(async () => {
      await chloe.page.keyboard.press('/');
      await expect(chloe.page).toHaveURL(/\/search$/, { timeout: 500 });
    }).toPass();
    const field = chloe.page.getByLabel('Search couples');
    await expect(field).toBeFocused();
    await expect(chloe.page.getByText('Enter at least two letters of a name.')).toBeVisible();
    const name = theirs.username;
    const typed = name.slice(0, -1);
    await chloe.page.keyboard.type(typed);
    const result = chloe.page.getByRole('link', { name });
    await expect(result).toBeVisible();
    await expectAccessible(chloe.page, 'search results');
    await result.click();
    await expect(tile).toBeVisible();
    await chloe.page.goto('/search');
    await expectAccessible(chloe.page, 'recent searches');
    await chloe.page.getByRole('button', { name: typed }).click();
    await result.click();
    await expect(tile).toBeVisible();
  });

  await test.step('Ana blocks them: neither couple finds the other [S2.97]', async () => {
    expectErrors(/404/);
    const missing = (page: typeof ana.page) => page.getByText('Seesh! That is 404 not found.');
    await ana.page.goto(`/profile/${ours.id}`);
    await expect(ana.page.getByText('Follows you')).toBeVisible();
    await ana.page.getByRole('button', { name: 'Profile options' }).click();
    await ana.page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
    const question = ana.page.getByRole('dialog').filter({ hasText: `Block ${ours.username}?` });
    await question.getByRole('button', { name: 'Block' }).click();
    await expect(ana.page.getByText(`${ours.username} is blocked`)).toBeVisible();
    await expect(ana.page).toHaveURL(/\/home$/);
    // The screen that Chloe has open, and one that she opens afterwards.
    await expect(missing(chloe.page)).toBeVisible();
    await expect(tile).toHaveCount(0);
    await chloe.page.reload();
    await expect(missing(chloe.page)).toBeVisible();
    await ana.page.goto(`/profile/${ours.id}`);
    await expect(missing(ana.page)).toBeVisible();
    await expect(ana.page.getByText(ours.username)).toHaveCount(0);
  });

  await test.step('Bruno unblocks: they find each other again, and no follow is restored', async () => {
    await bruno.page.goto('/profile/settings/blocked');
    await bruno.page.getByRole('button', { name: `Unblock ${ours.username}` }).click();
    const question = bruno.page.getByRole('dialog');
    await expect(question).toContainText(`Unblock ${ours.username}?`);
    await question.getByRole('button', { name: 'Unblock' }).click();
    await expect(bruno.page.getByText('Nobody is blocked')).toBeVisible();
    await chloe.page.reload();
    await expect(button('Follow')).toBeVisible();
    await expect(tile).toBeVisible();
  });
});

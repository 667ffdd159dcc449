import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { sharePost } from '../people.ts';

/** Chloe and Dan request to follow Ana and Bruno, who become public, are found, and block them for a while. */
test('a couple becomes public, is found by its name, blocks and unblocks', async ({
  person,
  client,
  couple,
  expectErrors,
}) => {
  const [ana, bruno, theirs] = await couple(person('Ana'), person('Bruno'));
  const [chloe, , ours] = await couple(person('Chloe'), client('Dan'), 'public');
  await sharePost(ana, bruno, 'Frost on the oars.');
  const tile = chloe.page.getByRole('link', { name: 'Frost on the oars.' });
  const button = (name: string) => chloe.page.getByRole('button', { name, exact: true });
  const missing = (page: typeof ana.page) => page.getByText('Seesh! That is 404 not found.');

  await test.step('Ana makes the profile public, and pending requests are accepted [S2.9 S2.96 S4.61 S5.23]', async () => {
    await chloe.page.goto(`/profile/${theirs.id}`);
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
    await ana.call('POST auth/block/:id/', { params: { id: ours.id } });
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

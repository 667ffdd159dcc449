import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { addPost, clap, follow, sharePost } from '../people.ts';

/** What needs Ana stands above her timeline, and goes when it is done, wherever. */
test('what waits for one of the two is done where it stands', async ({ person, client, couple, device }) => {
  const [ana, bruno] = await couple(person('Ana'), client('Bruno'));
  const [chloe, dan, theirs] = await couple(client('Chloe'), client('Dan'), 'public');
  const { page } = ana;
  const phone = await device(ana);
  const tray = page.getByRole('region', { name: 'Waiting for you' });
  const there = phone.page.getByRole('region', { name: 'Waiting for you' });

  await test.step('a post of Bruno can be published with one tap, and leaves both devices [S1.43 S7.80]', async () => {
    await skipQuestion(ana);
    for (const one of [page, phone.page]) await one.goto('/home');
    await addPost(bruno, 'Frost on the oars.');
    for (const one of [page, phone.page])
      await one.getByRole('button', { name: '1 waiting for you' }).click();
    for (const one of [tray, there]) await expect(one).toContainText('Bruno added a post');
    await expectAccessible(page, 'tray');
    await tray.getByRole('button', { name: 'Publish' }).click();
    for (const one of [tray, there]) await expect(one).not.toContainText('Bruno added a post');
    await expect(page.getByRole('article').first()).toContainText('Frost on the oars.');
    await expect(tray).toBeHidden();
  });

  await test.step('a sheet has all of it, and what Bruno does leaves it at once [S1.43]', async () => {
    const post = await sharePost(chloe, dan, 'The pier at seven.');
    await follow(bruno, theirs);
    await clap(post.id, bruno);
    await addPost(bruno, 'Second frost.');
    await page.getByRole('button', { name: '2 waiting for you' }).click();
    await tray.getByRole('button', { name: 'See all 2' }).click();
    const sheet = page.getByRole('dialog', { name: 'Waiting for you' });
    await expect(sheet.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page, 'all that waits');
    await sheet.getByRole('button', { name: 'Clap too' }).click();
    await expect(sheet.getByRole('listitem')).toHaveCount(1);
    const [mine] = (await bruno.call('GET post/', { query: { is_timeline: 'true' } })).results;
    await bruno.call('DELETE post/:id/', { params: { id: mine?.id ?? '' } });
    await expect(sheet).toHaveCount(0);
  });

  await test.step('she switches it off, and nothing waits any more [S1.44]', async () => {
    await addPost(bruno, 'Third frost.');
    await page.getByRole('button', { name: '1 waiting for you' }).click();
    await expect(tray).toContainText('Bruno added a post');
    await page.goto('/profile/settings/notifications');
    await page.getByRole('switch', { name: 'Waiting for you' }).uncheck();
    await expect(phone.page.getByRole('button', { name: /wait/ })).toHaveCount(0);
    await page.goto('/home');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(tray).toBeHidden();
  });
});

async function skipQuestion({ call }: Parameters<typeof addPost>[0]): Promise<void> {
  const { id } = await call('GET question/', {});
  await call('POST question/:id/skip/', { params: { id }, body: {} });
}

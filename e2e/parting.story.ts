import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { confirmDisconnect, connect, openDisconnect, wayBack } from './parting.ts';
import { follow, sharePost } from './people.ts';
import { cardOf, openLive, send } from './screen.ts';

/** What both of them see, and what a follower sees. */
test('two people part, lose access to everything, and regain it by both codes', async ({
  person,
  client,
  couple,
  expectErrors,
}) => {
  const [ana, bruno, theirs] = await couple(person('Ana'), person('Bruno'), 'public');
  const [chloe] = await couple(person('Chloe'), client('Dan'));
  await follow(chloe, theirs);
  await sharePost(ana, bruno, 'The two of us');
  // A screen that shows them refetches and receives 404.
  expectErrors(/404/);

  await Promise.all([openLive(chloe.page, '/home'), openLive(bruno.page, '/message')]);
  await expect(cardOf(chloe.page, 'The two of us')).toBeVisible();
  await send(bruno.page, 'Where are you?');
  await expect(bruno.page.getByText('Where are you?', { exact: true })).toBeVisible();

  await test.step('when one parts, neither they nor a follower see anything of it', async () => {
    await openDisconnect(ana, 'Bruno');
    await expectAccessible(ana.page, 'disconnect question');
    await confirmDisconnect(ana);
    await expect(bruno.page).toHaveURL(/\/connect$/);
    for (const [{ page }, partner] of [
      [ana, 'Bruno'],
      [bruno, 'Ana'],
    ] as const)
      await expect(wayBack(page)).toContainText(`You and ${partner} are not connected any more.`);
    await expect(cardOf(chloe.page, 'The two of us')).toHaveCount(0);
    await expectAccessible(ana.page, 'connect');
  });

  await test.step('when both have entered the other’s code, everything is there again', async () => {
    await connect(bruno, ana);
    await expect(wayBack(bruno.page)).toContainText('Waiting for Ana to enter your code too.');
    await expect(wayBack(ana.page)).toContainText('Bruno would like to come back.');
    await connect(ana, bruno);
    for (const { page } of [ana, bruno]) {
      await expect(page).toHaveURL(/\/connected\?again=true$/);
      await expect(page.getByRole('heading', { name: 'Together again' })).toBeVisible();
    }
    await expectAccessible(ana.page, 'connected again');
    await ana.page.getByRole('link', { name: 'Continue as Ana' }).click();
    await expect(cardOf(ana.page, 'The two of us')).toBeVisible();
    await ana.page.getByRole('link', { name: 'Messages' }).first().click();
    await expect(ana.page.getByText('Where are you?', { exact: true })).toBeVisible();
    await chloe.page.reload();
    await expect(cardOf(chloe.page, 'The two of us')).toBeVisible();
  });
});

import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { sendMessage } from '../people.ts';
import { boxOf, messageOf } from '../screen.ts';

test('a message shows in a banner on other screens, and its begin in the room', async ({
  person,
  client,
  couple,
}) => {
  const [ana, bruno] = await couple(person('Ana'), client('Bruno'));
  const { page } = ana;
  const banner = page.getByRole('region', { name: 'Notices' });
  await sendMessage(bruno, 'Good morning');
  await page.goto('/message');
  await expect(messageOf(page, 'Good morning')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeAttached();

  await test.step('two quick messages are one banner [S4.81]', async () => {
    // the banner's code loads seconds after the first screen
    await expect(async () => {
      await sendMessage(bruno, 'The boat is free');
      await expect(banner.getByText('Bruno: The boat is free')).toBeVisible({ timeout: 2000 });
    }).toPass();
    await banner.getByText('Bruno: The boat is free').hover();
    await sendMessage(bruno, 'Shall we?');
    await expect(banner.getByText('Bruno: 2 new messages')).toBeVisible();
    await expect(banner.getByRole('status')).toHaveCount(1);
    await expectAccessible(page, 'message banner');
  });

  await test.step('a tap opens the room, where a divider marks the unread ones until it is left [S4.80 S4.81]', async () => {
    await banner.getByText('Bruno: 2 new messages').click();
    await expect(page).toHaveURL(/\/message$/);
    await expect(banner.getByRole('status')).toHaveCount(0);
    const divider = page.getByRole('log').getByText('New messages');
    const top = async (text: string) => (await boxOf(messageOf(page, text).first())).y;
    expect((await boxOf(divider)).y).toBeGreaterThan(await top('Good morning'));
    expect((await boxOf(divider)).y).toBeLessThan(await top('The boat is free'));
    await sendMessage(bruno, 'At nine');
    await expect(messageOf(page, 'At nine')).toBeVisible();
    await expect(divider).toHaveCount(1);
    await expectAccessible(page, 'unread messages');
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('link', { name: /^Messages/ }).click();
    await expect(messageOf(page, 'At nine')).toBeVisible();
    await expect(divider).toHaveCount(0);
  });
});

import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

/** The settings are available without a partner too. */
test('a person without a partner has settings', async ({ person }) => {
  const eve = await person('Eve');
  await eve.page.goto('/home');
  await eve.page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(eve.page.getByRole('link', { name: 'First name' })).toBeVisible();
  await expect(eve.page.getByRole('link', { name: 'Recently deleted' })).toHaveCount(0);
  await expectAccessible(eve.page, 'settings without a partner');
});

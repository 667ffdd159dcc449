import { expect, test } from '../fixtures.ts';
import { headings } from '../screen.ts';

test('a signed-in person reads the public pages too, and is redirected only from the two sign-in pages [S2.22 S2.24 S2.143]', async ({
  person,
  client,
  couple,
  expectErrors,
}) => {
  const [ana] = await couple(person('Ana'), client('Bruno'));
  for (const address of ['/about', '/privacy', '/tos', '/delete-account'] as const) {
    await ana.page.goto(address);
    await expect(ana.page).toHaveURL(address);
    await expect(ana.page.getByRole('heading', { level: 1 })).toHaveText(headings[address]);
  }
  for (const address of ['/', '/sign-up']) {
    await ana.page.goto(address);
    await expect(ana.page).toHaveURL('/home');
  }
  await ana.page.goto('/profile/settings');
  await ana.page.getByRole('link', { name: 'Privacy' }).click();
  await expect(ana.page.getByRole('heading', { level: 1 })).toHaveText(headings['/privacy']);
  await expect(ana.page.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  expectErrors(/404/);
  await ana.page.goto('/nowhere');
  await expect(ana.page.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  await ana.page.getByRole('link', { name: 'Back home' }).click();
  await expect(ana.page).toHaveURL('/home');
});

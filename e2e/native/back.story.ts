import { expect } from '../fixtures.ts';
import { test } from './fixtures.ts';

test('Android’s back button closes the topmost overlay, then goes back, then exits', async ({
  twosome,
  phone,
}) => {
  const { page, host } = await phone({ of: twosome.ana, path: '/home' });
  const back = (canGoBack: boolean) => host.notify('App', 'backButton', { canGoBack });
  await page.getByRole('link', { name: /^Notifications/ }).click();
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(question.getByRole('button', { name: 'Turn on' })).toBeVisible();
  await back(true);
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL('https://localhost/notification');
  await back(true);
  await expect(page).toHaveURL('https://localhost/home');
  expect(host.called('App', 'minimizeApp')).toEqual([]);
  await back(false);
  await expect.poll(() => host.called('App', 'minimizeApp')).toHaveLength(1);
});

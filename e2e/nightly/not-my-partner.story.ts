import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, type Person, test } from '../fixtures.ts';
import { type Client, sharePost } from '../people.ts';
import { cardOf, enterCode } from '../screen.ts';

// A stranger entered the code of a person who has just parted: one tap ends that, and the way back is available again.

const unknownCode = 'We could not find anybody to connect with this code.';
const wayBack = (page: Page) => page.getByRole('region', { name: 'The way back' });
const notConnected = (page: Page) => page.getByRole('region', { name: 'Not connected' });

async function connect({ page }: Person, other: Client): Promise<void> {
  await enterCode(page, other.user.id);
  const dialog = page.getByRole('dialog', { name: `Connect with ${other.name}?` });
  await dialog.getByRole('button', { name: 'Connect' }).click();
}

test('a stranger who connected by a code is sent away for good, and a former partner can come back', async ({
  person,
  device,
  couple,
  expectErrors,
}) => {
  // Requests in flight while the connection ends.
  expectErrors(/40[03]/);
  const [ana, bruno] = await couple(person('Ana'), person('Bruno'));
  const gil = await person('Gil');
  await sharePost(ana, bruno, 'The two of us');
  await ana.call('POST auth/disconnect/');
  const tablet = await device(ana);
  for (const { page } of [ana, bruno, gil, tablet]) await page.goto('/connect');
  await expect(wayBack(bruno.page)).toBeVisible();

  await connect(gil, ana);
  for (const { page } of [gil, ana, tablet]) await expect(page).toHaveURL(/\/connected$/);
  await expect(wayBack(bruno.page)).toHaveCount(0);
  const refuse = ana.page.getByRole('button', { name: 'This is not my partner' });
  await expect(refuse).toBeVisible();
  await expectAccessible(ana.page, 'connected');
  await refuse.click();
  const dialog = ana.page.getByRole('dialog', { name: 'Gil is not your partner?' });
  await expect(dialog).toContainText('Gil can never connect with you again');
  await expectAccessible(ana.page, 'not my partner question');
  await dialog.getByRole('button', { name: 'Disconnect' }).click();

  for (const { page } of [ana, tablet]) {
    await expect(page).toHaveURL(/\/connect$/);
    await expect(wayBack(page)).toContainText('You and Bruno are not connected any more.');
  }
  await expect(gil.page).toHaveURL(/\/connect\?ended=true$/);
  await expect(notConnected(gil.page)).toContainText('You are not connected any more.');
  await expectAccessible(gil.page, 'connection ended');
  await enterCode(gil.page, ana.user.id);
  await expect(gil.page.getByText(unknownCode)).toBeVisible();
  await enterCode(ana.page, gil.user.id);
  await expect(ana.page.getByText(unknownCode)).toBeVisible();

  await expect(wayBack(bruno.page)).toContainText('You and Ana are not connected any more.');
  await connect(bruno, ana);
  await expect(wayBack(ana.page)).toContainText('Bruno would like to come back.');
  await connect(ana, bruno);
  for (const { page } of [ana, bruno, tablet]) {
    await expect(page).toHaveURL(/\/connected\?again=true$/);
    await expect(page.getByRole('heading', { name: 'Together again' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'This is not my partner' })).toHaveCount(0);
  }
  await ana.page.goto('/home');
  await expect(cardOf(ana.page, 'The two of us')).toBeVisible();
});

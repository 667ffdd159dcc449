import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { confirmDisconnect, connect, openDisconnect, wayBack } from '../parting.ts';
import { sharePost } from '../people.ts';
import { send } from '../screen.ts';

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting for the other code' });
const bothCodes = (page: Page) => page.getByRole('switch', { name: 'Connect by both codes only' });
const ownCode = (page: Page) => page.getByRole('region', { name: 'Your code' });

test('connecting with another person brings nothing from before', async ({
  person,
  couple,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/);
  const [ana, bruno] = await couple(person('Ana'), person('Bruno'));
  const [eve, gil] = [await person('Eve'), await person('Gil')];
  await sharePost(ana, bruno, 'Only ours');
  await bruno.page.goto('/message');
  await expect(bruno.page.getByRole('textbox')).toBeVisible();
  // A message that was not sent when they parted is never sent to the new partner.
  await bruno.context.setOffline(true);
  await send(bruno.page, 'For Ana alone');
  await expect(bruno.page.getByText('For Ana alone', { exact: true })).toBeVisible();
  await openDisconnect(ana, 'Bruno');
  await confirmDisconnect(ana);
  await bruno.context.setOffline(false);
  await expect(bruno.page).toHaveURL(/\/connect$/);
  await eve.page.goto('/connect');
  await expect(bothCodes(eve.page)).not.toBeChecked();

  // He turns on the confirmation by both codes; it is saved, and shown in the settings too.
  await expect(bruno.page.getByText('Ana knows your code.')).toBeVisible();
  await bothCodes(bruno.page).check();
  await expect(ownCode(bruno.page)).toContainText('enter theirs too');
  await expectAccessible(bruno.page, 'connect with both codes');
  await bruno.page.goto('/profile/settings');
  await expect(bothCodes(bruno.page)).toBeChecked();
  await bruno.page.goto('/connect');

  // She knows his code, but entering it alone ends nothing, and shows him nothing.
  await connect(eve, bruno);
  await expect(waiting(eve.page)).toContainText('Waiting for Bruno to enter your code too.');
  await expectAccessible(eve.page, 'waiting for the other code');
  await eve.page.reload();
  await expect(waiting(eve.page)).toBeVisible();
  for (const { page } of [ana, bruno]) {
    await page.reload();
    await expect(wayBack(page)).toBeVisible();
  }
  await expect(bothCodes(bruno.page)).toBeChecked();
  await expect(bothCodes(ana.page)).not.toBeChecked();
  await expect(bruno.page.getByText(/\bEve\b/)).toHaveCount(0);

  await connect(bruno, eve, 'one');
  await expect(wayBack(ana.page)).toHaveCount(0);
  for (const { page } of [bruno, eve]) {
    await expect(page).toHaveURL(/\/connected$/);
    await page.goto('/message');
    await expect(page.getByRole('textbox')).toBeVisible();
    await expect(page.getByText('For Ana alone', { exact: true })).toHaveCount(0);
    await page.goto('/home');
    await expect(page.getByText('Only ours')).toHaveCount(0);
  }
  await expect(ownCode(ana.page)).toBeVisible();
  await eve.page.goto('/message');
  await bruno.page.goto('/message');
  await send(bruno.page, 'Hello Eve');
  await expect(eve.page.getByText('Hello Eve', { exact: true })).toBeVisible();
  await expect(eve.page.getByText('For Ana alone', { exact: true })).toHaveCount(0);
  expect(await eve.call('GET message/more/:cursor/', { params: { cursor: 'latest' } })).toHaveLength(1);

  // She chose nothing: sharing her code is enough.
  await gil.page.goto('/connect');
  await connect(gil, ana, 'one');
  for (const { page } of [gil, ana]) await expect(page).toHaveURL(/\/connected$/);
});

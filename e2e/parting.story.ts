import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, type Person, test } from './fixtures.ts';
import { type Client, follow, sharePost } from './people.ts';
import { cardOf, enterCode, send } from './screen.ts';

// Two people part and come back: what each of them sees on several devices, and what a follower sees.

async function openDisconnect({ page }: Person, partner: string): Promise<void> {
  await page.goto('/profile/settings');
  await page.getByRole('button', { name: 'Disconnect' }).click();
  const dialog = page.getByRole('dialog', { name: `Disconnect from ${partner}?` });
  await expect(dialog).toContainText('For 30 days you can come back to everything');
}

async function confirmDisconnect({ page }: Person): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page).toHaveURL(/\/connect$/);
}

/** Before entering a code, the user reads whether both codes are needed. */
async function connect({ page }: Person, other: Client, needs: 'both' | 'one' = 'both'): Promise<void> {
  await enterCode(page, other.user.id);
  const dialog = page.getByRole('dialog', { name: `Connect with ${other.name}?` });
  await expect(dialog).toContainText(
    needs === 'both'
      ? `It takes both of you: ${other.name} enters your code too`
      : 'The two of you will share',
  );
  await dialog.getByRole('button', { name: 'Connect' }).click();
}

const wayBack = (page: Page) => page.getByRole('region', { name: 'The way back' });
const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting for the other code' });
const bothCodes = (page: Page) => page.getByRole('switch', { name: 'Connect by both codes only' });
const ownCode = (page: Page) => page.getByRole('region', { name: 'Your code' });

test('two people part, lose access to everything, and regain it by both codes', async ({
  person,
  client,
  device,
  couple,
  expectErrors,
}) => {
  const [ana, bruno, theirs] = await couple(person('Ana'), person('Bruno'), 'public');
  const [chloe] = await couple(person('Chloe'), client('Dan'));
  await follow(chloe, theirs);
  await sharePost(ana, bruno, 'The two of us');
  // A screen that shows them refetches and receives 404.
  expectErrors(/404/);

  const tablet = await device(bruno);
  await chloe.page.goto('/home');
  await expect(cardOf(chloe.page, 'The two of us')).toBeVisible();
  await bruno.page.goto('/message');
  await send(bruno.page, 'Where are you?');
  await expect(bruno.page.getByText('Where are you?', { exact: true })).toBeVisible();
  await tablet.page.goto('/home');
  await expect(cardOf(tablet.page, 'The two of us')).toBeVisible();

  await openDisconnect(ana, 'Bruno');
  await expectAccessible(ana.page, 'disconnect question');
  await confirmDisconnect(ana);
  for (const { page } of [bruno, tablet]) await expect(page).toHaveURL(/\/connect$/);
  for (const { page } of [bruno, tablet])
    await expect(wayBack(page)).toContainText('You and Ana are not connected any more.');
  await expect(cardOf(chloe.page, 'The two of us')).toHaveCount(0);
  await chloe.page.goto(`/profile/${theirs.id}`);
  await expect(chloe.page.getByText(theirs.username)).toHaveCount(0);
  await expectAccessible(ana.page, 'connect');

  await connect(ana, bruno);
  await expect(wayBack(ana.page)).toContainText('Waiting for Bruno to enter your code too.');
  await expect(wayBack(bruno.page)).toContainText('Ana would like to come back.');
  await ana.page.getByRole('button', { name: 'I changed my mind' }).click();
  await expect(wayBack(bruno.page)).toContainText('not connected any more');
  await connect(bruno, ana);
  await expect(wayBack(ana.page)).toContainText('Bruno would like to come back.');
  await connect(ana, bruno);

  for (const { page } of [ana, bruno, tablet]) {
    await expect(page).toHaveURL(/\/connected\?again=true$/);
    await expect(page.getByRole('heading', { name: 'Together again' })).toBeVisible();
  }
  await expectAccessible(ana.page, 'connected again');
  await ana.page.getByRole('link', { name: 'Continue as Ana' }).click();
  await expect(cardOf(ana.page, 'The two of us')).toBeVisible();
  await ana.page.goto('/message');
  await expect(ana.page.getByText('Where are you?', { exact: true })).toBeVisible();
  await chloe.page.goto('/home');
  await expect(cardOf(chloe.page, 'The two of us')).toBeVisible();
});

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

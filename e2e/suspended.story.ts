import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzip } from '../server/src/testing/unzip.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { sharePost } from './people.ts';
import { enterName } from './screen.ts';

const words = 'Before the suspension.';
const name = 'Anamaria';
const heading = (page: Page) => page.getByRole('heading', { name: 'Your account is suspended' });

/** Anamaria is suspended while the app is open on two devices; she exports, signs out, and is reinstated. */
test('a suspended person can export, delete and log out, and nothing else', async ({
  person,
  device,
  couple,
  server,
  expectErrors,
}) => {
  // The server is down while the admin command runs, and then rejects what a suspended person may not do.
  expectErrors(
    /WebSocket connection to/,
    /ERR_CONNECTION_(REFUSED|RESET)/,
    /ERR_INTERNET_DISCONNECTED/,
    /403/,
    /401/,
  );
  const [ana, bruno, { username }] = await couple(person(name), person('Bruno'));
  await sharePost(ana, bruno, words);
  const { page } = ana;
  const tab = await ana.context.newPage();
  const phone = await device(ana);
  // For the sign-in page: this name is this person.
  await page.addInitScript(
    (subjects) => localStorage.setItem('demoSubjects', subjects),
    JSON.stringify([[name.toLowerCase(), ana.subject]]),
  );

  await test.step('the operator suspends her while home is open, and every page of hers shows one screen', async () => {
    await page.goto('/home');
    await tab.goto('/message');
    await phone.page.goto('/home');
    await bruno.page.goto('/home');
    for (const each of [page, phone.page, bruno.page]) await expect(each.getByText(words)).toBeVisible();
    await phone.context.setOffline(true);
    expect(await server.admin('suspend', ana.user.id, '--reason', 'Threats.')).toContain('is suspended');
    for (const each of [page, tab]) {
      await expect(heading(each)).toBeVisible();
      await expect(each.getByText(words)).toHaveCount(0);
    }
    await expectAccessible(page, 'suspended');
  });

  await test.step('a phone that was offline shows it as soon as it is online', async () => {
    await expect(phone.page.getByText(words)).toBeVisible();
    await phone.context.setOffline(false);
    await expect(heading(phone.page)).toBeVisible();
  });

  await test.step('no other address leads anywhere else, and no socket is opened', async () => {
    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(socket.url()));
    for (const path of ['/message', '/goals', '/profile', '/profile/settings', '/post/add', '/connect']) {
      await page.goto(path);
      await expect(heading(page)).toBeVisible();
      await expect(page.getByRole('navigation')).toHaveCount(0);
    }
    expect(sockets).toEqual([]);
  });

  await test.step('the partner notices nothing', async () => {
    await bruno.page.reload();
    await expect(bruno.page.getByText(words)).toBeVisible();
    await bruno.page.goto('/profile');
    await expect(bruno.page.getByText(username).first()).toBeVisible();
  });

  await test.step('the export is packed and downloaded', async () => {
    await page.getByRole('link', { name: 'Export your data' }).click();
    await page.getByRole('button', { name: 'Pack my things' }).click();
    const link = page.getByRole('link', { name: 'Download' });
    await expect(link).toBeVisible();
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const files = unzip(await readFile(await download.path()));
    expect(String(files.get(`${username}/posts.json`))).toContain(words);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(heading(page)).toBeVisible();
  });

  await test.step('she logs out, in both tabs, and signs in again to the same screen', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Okay' }).click();
    for (const each of [page, tab]) await expect(each).toHaveURL(/\/sign-up$/);
    await tab.close();
    await enterName(page, name);
    await expect(heading(page)).toBeVisible();
  });

  await test.step('she schedules the deletion of her account, and reads it after the next sign-in', async () => {
    await page.getByRole('link', { name: 'Schedule Delete Account' }).click();
    await expect(page.getByRole('heading', { name: 'What Bruno keeps' })).toBeVisible();
    await page.getByRole('button', { name: 'Schedule Delete Account' }).click();
    await page.getByRole('button', { name: 'Schedule Delete', exact: true }).click();
    await expect(page).toHaveURL(/\/sign-up$/);
    await enterName(page, name);
    await page.getByRole('button', { name: 'Delete as planned' }).click();
    await expect(heading(page)).toBeVisible();
    await page.getByRole('link', { name: /^Your account will be deleted on/ }).click();
    await page.getByRole('button', { name: 'Keep my account' }).click();
    await expect(page.getByRole('button', { name: 'Schedule Delete Account' })).toBeVisible();
    await page.goto('/home');
    await expect(heading(page)).toBeVisible();
  });

  await test.step('when the suspension is lifted she is back after a reload', async () => {
    await server.admin('lift-suspension', ana.user.id, '--reason', 'Settled by mail.');
    await page.reload();
    await expect(page.getByText(words)).toBeVisible();
  });
});

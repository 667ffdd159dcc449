import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { sharePost } from '../people.ts';

const words = 'Before the suspension.';
const heading = (page: Page) => page.getByRole('heading', { name: 'Your account is suspended' });

/** Anamaria is suspended while the app is open on two devices, and reinstated later. */
test('a suspended person sees one screen on every device and at every address', async ({
  person,
  device,
  couple,
  server,
  expectErrors,
}) => {
  // The server is down while the admin command runs, and then rejects what a suspended person may not do.
  expectErrors(
    /WebSocket connection to/,
    /ERR_CONNECTION_(REFUSED|RESET)|ERR_SOCKET_NOT_CONNECTED/,
    // a stopping server refuses, for example files that a page loads when it is idle
    /503/,
    /ERR_INTERNET_DISCONNECTED/,
    /403/,
    // pictures that a page still loads
    /404 .*\/media\//,
  );
  const [ana, bruno] = await couple(person('Anamaria'), person('Bruno'));
  await sharePost(ana, bruno, words);
  const { page } = ana;
  const tab = await ana.context.newPage();
  const phone = await device(ana);

  await test.step('the operator suspends her while home is open, and every page of hers shows one screen', async () => {
    await tab.goto('/message');
    for (const { page } of [ana, phone, bruno]) {
      await page.goto('/home');
      await expect(page.getByText(words)).toBeVisible();
    }
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
  });

  await test.step('when the suspension is lifted she is back after a reload', async () => {
    await server.admin('lift-suspension', ana.user.id, '--reason', 'Settled by mail.');
    await page.goto('/home');
    await expect(page.getByText(words)).toBeVisible();
  });
});

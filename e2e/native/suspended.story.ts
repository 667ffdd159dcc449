import { expect } from '../fixtures.ts';
import { onPhones, test } from './fixtures.ts';
import { settings } from './pages.ts';
import { allowPushes, tapPush } from './phone.ts';

onPhones(() => {
  test('a suspension removes the phone’s push address; a tapped push opens the suspension screen, and the export works', async ({
    twosome: { ana },
    phone,
    server,
    expectErrors,
  }) => {
    expectErrors(/WebSocket connection to/, /ERR_CONNECTION_REFUSED/, /403/);
    const token = `suspended-${ana.user.id}`;
    const { page, host } = await phone({
      of: ana,
      path: '/home',
      before: ({ host }) => allowPushes(host, token),
    });
    await expect.poll(() => page.evaluate(() => localStorage.getItem('oldNotificationToken'))).toBe(token);
    await server.admin('suspend', ana.user.id, '--reason', 'Threats.');
    const heading = page.getByRole('heading', { name: 'Your account is suspended' });
    await expect(heading).toBeVisible();
    expect(host.called('FirebaseMessaging', 'deleteToken')).toHaveLength(1);
    expect(await page.evaluate(() => localStorage.getItem('oldNotificationToken'))).toBeNull();

    await tapPush(host, { path: '/message' });
    await expect(page).toHaveURL('https://localhost/message');
    await expect(heading).toBeVisible();

    await page.getByRole('link', { name: 'Export your data' }).click();
    await page.getByRole('button', { name: 'Pack my things' }).click();
    const download = page.getByRole('link', { name: 'Download' });
    await expect(download).toHaveAttribute('href', new RegExp(`^${settings.api}/media/export/`));
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(heading).toBeVisible();
    expect(host.called('FirebaseMessaging', 'requestPermissions')).toEqual([]);
  });
});

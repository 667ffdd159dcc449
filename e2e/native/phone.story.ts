import { pairTexts } from '@twosome/contract/pair/pair.rules';
import { expect } from '../fixtures.ts';
import { test } from './fixtures.ts';
import { platforms } from './methods.ts';

for (const platform of platforms)
  test.describe(platform, () => {
    test.use({ platform });

    test('after a reason and a tap the phone is asked, and the server told where to push to', async ({
      person,
      couple,
      phone,
    }) => {
      test.setTimeout(120_000);
      const [ana, bruno] = [await person('Ana'), await person('Bruno')];
      await couple(ana, bruno);
      const { page, host } = await phone({
        of: ana,
        path: '/notification',
        before: ({ host }) =>
          host.on('FirebaseMessaging', 'getToken', () => ({ token: `of-${ana.user.id}` })),
      });
      const turnOn = page.getByRole('dialog').getByRole('button', { name: 'Turn on' });
      await expect(turnOn).toBeVisible();
      expect(host.called('FirebaseMessaging', 'requestPermissions')).toEqual([]);
      const [registered] = await Promise.all([
        page.waitForResponse(
          (answer) => /register_fcm/.test(answer.url()) && answer.request().method() === 'POST',
        ),
        turnOn.click(),
      ]);
      expect(host.called('FirebaseMessaging', 'requestPermissions')).toHaveLength(1);
      expect(registered.ok()).toBe(true);
      expect(registered.request().postDataJSON()).toEqual({ token: `of-${ana.user.id}` });
    });

    test('a scanned code connects, and whatever else is scanned opens nothing', async ({ person, phone }) => {
      test.setTimeout(120_000);
      const [eve, ivo] = [await person('Eve'), await person('Ivo')];
      const { page, host } = await phone({ of: eve, path: '/connect' });
      const scan = async (text: string) => {
        host.on('CapacitorBarcodeScanner', 'scanBarcode', () => ({ ScanResult: text }));
        await page.getByRole('button', { name: "Scan Your Partner's QR" }).click();
        await expect(page.getByLabel("Your partner's code")).toHaveValue(text);
      };
      for (const text of ['javascript:alert(1)', 'https://evil.example/connect']) {
        await scan(text);
        await expect(page.getByText(pairTexts.unknown)).toBeVisible();
        await expect(page).toHaveURL('https://localhost/connect');
      }
      await scan(`https://twosome.example/connect#code=${ivo.user.id}`);
      await page
        .getByRole('dialog')
        .or(page.getByRole('alertdialog'))
        .getByRole('button', { name: 'Connect' })
        .click();
      await expect(page).toHaveURL(/\/connected$/);
    });
  });

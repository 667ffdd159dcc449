import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect } from '../fixtures.ts';
import { onPhones, test } from './fixtures.ts';
import { NativeError } from './host.ts';
import { settings } from './pages.ts';

onPhones((platform) => {
  test('a phone account signs in, if this tap requested it [S1.20]', async ({
    phone,
    server,
    expectErrors,
  }) => {
    expectErrors(/status of 400/);
    const { page, host, asked } = await phone({ path: '/sign-up' });
    const signIn = page.getByRole('button', { name: 'Sign in with Google' });
    const nonces: unknown[] = [];
    /** The token that the identity provider issues for the phone, with this nonce. */
    const chooseWith = (nonceFor: (asked: string) => string) =>
      host.on('SocialLogin', 'login', async ({ provider, options }) => {
        const { nonce } = options as { nonce: string };
        nonces.push(nonce);
        const answer = await fetch(`${server.url}/demo-identity/credential/`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ first_name: 'Grace', subject: randomUUID(), nonce: nonceFor(nonce) }),
        });
        const { credential } = await answer.json();
        return { provider, result: { responseType: 'online', idToken: credential } };
      });
    const sent = () => asked.filter((address) => address.includes('google_login')).length;

    await test.step('the sign-in page has the phone’s own button, and loads nothing of Google', async () => {
      await expect(signIn).toBeVisible();
      await expectAccessible(page);
      expect(asked.filter((address) => /google\.com|gstatic/.test(address))).toEqual([]);
    });

    await test.step('a cancelled choice returns to the page', async () => {
      host.on('SocialLogin', 'login', () => {
        throw new NativeError('Google Sign-In cancelled by user', 'USER_CANCELLED');
      });
      await signIn.click();
      await expect.poll(() => host.called('SocialLogin', 'login')).toHaveLength(1);
      await expect(signIn).toBeEnabled();
      await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
      expect(sent()).toBe(0);
      expect(host.called('SocialLogin', 'initialize')).toMatchObject([
        { google: { webClientId: settings.clientId } },
      ]);
      if (platform === 'ios')
        expect(host.called('SocialLogin', 'initialize')[0]?.google).toMatchObject({
          iOSClientId: settings.iosClientId,
          iOSServerClientId: settings.clientId,
        });
    });

    await test.step('an error of the phone is shown', async () => {
      host.on('SocialLogin', 'login', () => {
        throw new NativeError('[16] Account reauth failed');
      });
      await signIn.click();
      await okay(page);
      expect(sent()).toBe(0);
    });

    await test.step('a token issued for another sign-in is rejected', async () => {
      chooseWith(() => 'of-another-sign-in');
      await signIn.click();
      await okay(page);
      expect(sent()).toBe(1);
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    });

    await test.step('a token with the nonce of this tap is accepted', async () => {
      chooseWith((nonce) => nonce);
      await signIn.click();
      await expect(page).toHaveURL('https://localhost/connect');
      await expect(page.getByRole('heading', { name: 'Connect your partner' })).toBeVisible();
      expect(new Set(nonces).size).toBe(2);
    });
  });
});

async function okay(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Error Signing' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Okay' }).click();
  await expect(dialog).toHaveCount(0);
}

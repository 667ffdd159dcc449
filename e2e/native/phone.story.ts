import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { sendMessage, sharePost } from '../people.ts';
import { photo } from '../photos.ts';
import { messageOf } from '../screen.ts';
import { test } from './fixtures.ts';
import { NativeError } from './host.ts';
import { platforms } from './methods.ts';
import { settings } from './pages.ts';
import { allowPushes, tapPush } from './phone.ts';

// The screens are tested with a fake device (web/src/testing/device.ts), and capacitor.ts with a fake bridge. These
// stories show that both work with Capacitor's own scripts, the plugins' real methods and the server.

for (const platform of platforms)
  test.describe(platform, () => {
    test.use({ platform });

    test('from the phone’s account to a push that opens the room [S1.18 S1.19 S1.20 S1.21 S1.22 S1.23 S6.7 S7.33 S7.34]', async ({
      client,
      phone,
      server,
      pushes,
      expectErrors,
    }) => {
      const bruno = await client('Bruno');
      await bruno.call('POST auth/accept_terms/', { body: { adult: true } });
      const address = `phone-${randomUUID()}`;
      const { page, host, requests } = await phone({ path: '/sign-up' });

      await test.step('the phone’s account signs in with a token that this tap requested', async () => {
        expectErrors(/status of 400/);
        const signIn = page.getByRole('button', { name: 'Sign in with Google' });
        const choose = (nonceFor: (requested: string) => string) =>
          host.on('SocialLogin', 'login', async ({ provider, options }) => {
            const { nonce } = options as { nonce: string };
            const response = await fetch(`${server.url}/demo-identity/credential/`, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ first_name: 'Grace', subject: randomUUID(), nonce: nonceFor(nonce) }),
            });
            const { credential } = await response.json();
            return { provider, result: { responseType: 'online', idToken: credential } };
          });
        choose(() => 'of-another-sign-in');
        await signIn.click();
        await page
          .getByRole('dialog', { name: 'Error Signing' })
          .getByRole('button', { name: 'Okay' })
          .click();
        choose((nonce) => nonce);
        await signIn.click();
        await expect(page).toHaveURL('https://localhost/connect');
        expect(requests.filter((url) => /google\.com|gstatic/.test(url))).toEqual([]);
        expect(host.called('SocialLogin', 'initialize')[0]?.google).toMatchObject(
          platform === 'ios'
            ? { iOSClientId: settings.iosClientId, iOSServerClientId: settings.clientId }
            : { webClientId: settings.clientId },
        );
      });

      await test.step('the phone’s scanner reads the partner’s code', async () => {
        const link = `https://twosome.example/connect#code=${bruno.user.id}`;
        host.on('CapacitorBarcodeScanner', 'scanBarcode', () => ({ ScanResult: link }));
        await page.getByRole('button', { name: "Scan Your Partner's QR" }).click();
        await page
          .getByRole('dialog', { name: 'Connect with Bruno?' })
          .getByRole('button', { name: 'Connect' })
          .click();
        await expect(page).toHaveURL(/\/connected$/);
      });

      await test.step('after a tap the phone asks for the permission, and the server receives its address', async () => {
        host.on('FirebaseMessaging', 'getToken', () => ({ token: address }));
        await page.goto('/notification');
        const turnOn = page
          .getByRole('dialog', { name: 'Notification Permission' })
          .getByRole('button', { name: 'Turn on' });
        await expect(turnOn).toBeVisible();
        expect(host.called('FirebaseMessaging', 'requestPermissions')).toEqual([]);
        await turnOn.click();
        await expect.poll(() => registered(page)).toBe(address);
      });

      await test.step('the bars follow the theme; the phone shares the app and asks for a rating', async () => {
        await page.goto('/profile/settings');
        await page.getByRole('radio', { name: 'Dark' }).click();
        await expect.poll(() => host.called('SystemBars', 'setStyle').at(-1)).toEqual({ style: 'DARK' });
        await page.getByRole('button', { name: 'Share Twosome' }).click();
        await expect.poll(() => host.called('Share', 'share')).toMatchObject([{ url: settings.api }]);
        host.on('Share', 'share', () => {
          throw new NativeError('Share canceled');
        });
        await page.getByRole('button', { name: 'Share Twosome' }).click();
        await expect.poll(() => host.called('Share', 'share')).toHaveLength(2);
        await expect(page.getByRole('alert')).toHaveCount(0);
        await page.getByRole('button', { name: 'Rate Twosome' }).click();
        await expect.poll(() => host.called('InAppReview', 'requestReview')).toHaveLength(1);
      });

      await test.step('a message is pushed in FCM’s format without its text; a tap opens the room', async () => {
        await sendMessage(bruno, 'Under the third pot');
        const received = () => pushes.received.filter(({ to }) => to === address);
        await expect
          .poll(received)
          .toMatchObject([
            { message: { notification: { title: 'Twosome', body: 'Bruno sent you a message' } } },
          ]);
        expect(pushes.refused).toEqual([]);
        expect(JSON.stringify(pushes.received)).not.toContain('third pot');
        await tapPush(host, { ...received()[0]?.message?.data });
        await expect(page).toHaveURL('https://localhost/message');
        await expect(messageOf(page, 'Under the third pot')).toBeVisible();
      });

      await test.step('signing out unregisters the address', async () => {
        await page.goto('/profile/settings');
        await page.getByRole('button', { name: 'Logout' }).click();
        const [request] = await Promise.all([
          page.waitForRequest(/auth\/logout/),
          page.getByRole('dialog').getByRole('button', { name: 'Okay' }).click(),
        ]);
        expect(request.postDataJSON()).toEqual({ push_token: address });
        await expect.poll(() => host.called('FirebaseMessaging', 'deleteToken')).toHaveLength(1);
        await expect(page).toHaveURL('https://localhost/sign-up');
      });
    });

    test('a link or a push that started the app opens our page, and never another site', async ({
      client,
      couple,
      phone,
    }) => {
      const [ana, bruno] = await couple(client('Ana'), client('Bruno'));
      const post = await sharePost(ana, bruno, 'By the sea.');
      const url = `https://www.twosome.example/post/${post.id}`;
      const { page, host, requests } = await phone({
        of: ana,
        before: async ({ host }) => {
          allowPushes(host, `phone-of-${ana.user.id}`);
          // The phone reports the link twice.
          host.on('App', 'getLaunchUrl', () => ({ url }));
          await host.notify('App', 'appUrlOpen', { url }, { retain: true });
          await tapPush(host, { path: '//evil.example/message', url: 'https://evil.example/message' });
        },
      });
      await expect(page).toHaveURL(`https://localhost/post/${post.id}`);
      await expect(page.getByRole('article')).toContainText('By the sea.');
      for (const foreign of [
        'https://evil.example/message',
        'javascript:alert(1)',
        'http://twosome.example/message',
      ])
        await host.notify('App', 'appUrlOpen', { url: foreign });
      await tapPush(host, { path: '/goals' });
      await expect(page).toHaveURL('https://localhost/goals');
      const origins = new Set(requests.map((request) => new URL(request).origin));
      expect([...origins].sort()).toEqual([settings.api, 'https://localhost']);
      expect(page.context().pages()).toEqual([page]);
    });
  });

test('Android’s back button closes the topmost overlay, then goes back, then leaves the app', async ({
  client,
  couple,
  phone,
}) => {
  const [ana] = await couple(client('Ana'), client('Bruno'));
  const { page, host } = await phone({ of: ana, path: '/home' });
  const goBack = (canGoBack: boolean) => host.notify('App', 'backButton', { canGoBack });
  await page.getByRole('link', { name: /^Notifications/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Notification Permission' });
  await expect(dialog.getByRole('button', { name: 'Turn on' })).toBeVisible();
  await goBack(true);
  await expect(dialog).toHaveCount(0);
  await goBack(true);
  await expect(page).toHaveURL('https://localhost/home');
  expect(host.called('App', 'minimizeApp')).toEqual([]);
  await goBack(false);
  await expect.poll(() => host.called('App', 'minimizeApp')).toHaveLength(1);
});

test('photos shared from another Android app become a post, once [S2.21]', async ({
  client,
  couple,
  phone,
}) => {
  const [ana] = await couple(client('Ana'), client('Bruno'));
  const bytes = Buffer.from(await (await photo()).arrayBuffer());
  const { page, host } = await phone({
    of: ana,
    before: async ({ host, files }) => {
      const images = ['1', '2'].map((id) => ({
        ...{ id, name: `${id}.jpg`, type: 'image/jpeg', size: bytes.length, path: `/cache/${id}.jpg` },
      }));
      for (const { path } of images) files.set(path, bytes);
      host.on('SharedImages', 'take', () => ({ images: images.splice(0), leftOut: 0 }));
      await host.notify('SharedImages', 'shared', {}, { retain: true });
    },
  });
  await expect(page).toHaveURL('https://localhost/post/add?step=reorder');
  await expect(page.getByRole('button', { name: /^Photo \d+, shown as number \d+$/ })).toHaveCount(2);
  const discarded = () => host.called('SharedImages', 'discard').map(({ id }) => id);
  await expect.poll(discarded).toEqual(expect.arrayContaining(['1', '2']));
});

/** The push address that the server has stored, as the page records it after the response. */
const registered = (page: Page) => page.evaluate(() => localStorage.getItem('oldNotificationToken'));

import type { Post } from '@twosome/contract/post/post.contract';
import { expectAccessible } from '../axe.ts';
import { sharePost } from '../couples.ts';
import { expect } from '../fixtures.ts';
import { onPhones, type Phone, test } from './fixtures.ts';
import { NativeError } from './host.ts';
import { tapPush } from './phone.ts';

onPhones(() => {
  test('a couple’s phone sets its bars, shares, and opens links to our pages', async ({ twosome, phone }) => {
    const post = await sharePost(twosome.ana, twosome.bruno, 'By the sea.');
    const ours = await phone({ of: twosome.ana, path: '/profile/settings' });
    const { page, host } = ours;

    await test.step('the bars go with the theme', async () => {
      await expect.poll(() => host.called('SystemBars', 'setStyle').at(-1)).toEqual({ style: 'LIGHT' });
      await page.getByRole('radio', { name: 'Dark' }).click();
      await expect.poll(() => host.called('SystemBars', 'setStyle').at(-1)).toEqual({ style: 'DARK' });
      await expectAccessible(page);
      await page.getByRole('radio', { name: 'Light' }).click();
      await expect.poll(() => host.called('SystemBars', 'setStyle').at(-1)).toEqual({ style: 'LIGHT' });
      await expectAccessible(page);
    });

    await test.step('the store is asked for a rating [S1.21]', async () => {
      await page.getByRole('button', { name: 'Rate Twosome' }).click();
      await expect.poll(() => host.called('InAppReview', 'requestReview')).toHaveLength(1);
    });

    await test.step('sharing uses the phone’s share sheet; a cancelled share shows nothing [S1.22]', async () => {
      const share = page.getByRole('button', { name: 'Share Twosome' });
      await share.click();
      await expect
        .poll(() => host.called('Share', 'share'))
        .toMatchObject([{ title: 'Twosome', url: 'http://twosome.localhost' }]);
      host.on('Share', 'share', () => {
        throw new NativeError('Share canceled');
      });
      await share.click();
      await expect.poll(() => host.called('Share', 'share')).toHaveLength(2);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });

    await test.step('a link to our site opens its page, any other link nothing', async () => {
      for (const url of foreign) await host.notify('App', 'appUrlOpen', { url });
      await host.notify('App', 'appUrlOpen', { url: `https://twosome.example/post/${post.id}` });
      await expect(page).toHaveURL(`https://localhost/post/${post.id}`);
      await expect(page.getByRole('article')).toContainText('By the sea.');
      expectNoOther(ours);
    });

    await test.step('a tapped push opens its page, any other nothing', async () => {
      for (const path of hostile) await tapPush(host, { path });
      await tapPush(host, { path: '/message' });
      await expect(page).toHaveURL('https://localhost/message');
      expectNoOther(ours);
    });
  });

  test('a link or push that started the app opens its page', async ({ twosome: { ana, bruno }, phone }) => {
    const post: Post = await sharePost(ana, bruno, 'By the sea.');

    await test.step('a link, which the phone reports twice', async () => {
      const url = `https://www.twosome.example/post/${post.id}`;
      const { page } = await phone({
        of: ana,
        before: async ({ host }) => {
          host.on('App', 'getLaunchUrl', () => ({ url }));
          await host.notify('App', 'appUrlOpen', { url }, { retain: true });
        },
      });
      await expect(page).toHaveURL(`https://localhost/post/${post.id}`);
      await expect(page.getByRole('article')).toContainText('By the sea.');
    });

    await test.step('a link to another site does not', async () => {
      const started = await phone({
        of: ana,
        path: '/home',
        before: ({ host }) => host.on('App', 'getLaunchUrl', () => ({ url: 'https://evil.example/message' })),
      });
      await expect.poll(() => started.host.called('App', 'getLaunchUrl')).toHaveLength(1);
      await expectHome(started);
    });

    await test.step('nor does a push that leads elsewhere', async () => {
      const started = await phone({
        of: ana,
        before: async ({ host }) => {
          for (const path of hostile) await tapPush(host, { path });
          await tapPush(host, { url: 'https://evil.example/message', link: 'javascript:alert(1)' });
        },
      });
      await expectHome(started);
      // The app does listen.
      await tapPush(started.host, { path: '/goals' });
      await expect(started.page).toHaveURL('https://localhost/goals');
      expectNoOther(started);
    });
  });
});

async function expectHome(started: Phone): Promise<void> {
  await expect(started.page.getByRole('link', { name: /^Notifications/ })).toBeVisible();
  await expect
    .poll(() => started.host.listens('FirebaseMessaging', 'notificationActionPerformed'))
    .toBe(true);
  await expect(started.page).toHaveURL('https://localhost/home');
  expectNoOther(started);
}

const foreign = [
  'https://evil.example/message',
  'https://twosome.example@evil.example/message',
  'https://twosome.example:8443/message',
  'http://twosome.example/message',
  'javascript:alert(1)',
  'intent://twosome.example/message',
  'https://twosome.example//evil.example',
];
const hostile = [
  '//evil.example/message',
  'https://evil.example',
  'javascript:alert(1)',
  '/../../api/v1/auth/logout/',
  '../message',
  '/api/v1/auth/logout/',
  '',
];

/** The page has requested only the app's origin and its server. */
function expectNoOther({ asked, page }: Phone): void {
  const places = new Set(asked.map((address) => new URL(address).origin));
  expect([...places].sort()).toEqual(['http://twosome.localhost', 'https://localhost']);
  expect(page.context().pages()).toEqual([page]);
}

import type { Page } from '@playwright/test';
import { timing } from '@twosome/contract/platform/timing';
import { expectAccessible } from '../axe.ts';
import { expect } from '../fixtures.ts';
import { onPhones, type Phone, test } from './fixtures.ts';

onPhones((platform) => {
  test('after an explanation and a tap the phone asks, and the server receives the push address [S1.18 S1.19 S2.35 S2.36 S7.33]', async ({
    twosome: { ana },
    phone,
  }) => {
    const { page, host } = await phone({
      of: ana,
      path: '/notification',
      before: ({ host }) => host.on('FirebaseMessaging', 'getToken', () => ({ token: `of-${ana.user.id}` })),
    });
    const turnOn = question(page).getByRole('button', { name: 'Turn on' });
    await expect(turnOn).toBeVisible();
    await expectAccessible(page);
    expect(host.called('FirebaseMessaging', 'requestPermissions')).toEqual([]);
    const [registered] = await Promise.all([
      page.waitForResponse(
        (answer) => /register_fcm/.test(answer.url()) && answer.request().method() === 'POST',
      ),
      turnOn.click(),
    ]);
    expect(host.called('FirebaseMessaging', 'requestPermissions')).toHaveLength(1);
    expect(registered.ok()).toBe(true);
    expect(registered.request().postDataJSON()).toEqual({
      token: `of-${ana.user.id}`,
      device: expect.any(String),
    });
  });

  test('after a refusal, of ours or of the phone’s, the user is left alone, and the settings explain how to turn it on [S2.35 S2.36]', async ({
    twosome: { ana },
    phone,
  }) => {
    const refused = await phone({
      of: ana,
      path: '/notification',
      // The phone has an address before the permission is granted.
      before: ({ host }) =>
        host.notify('FirebaseMessaging', 'tokenReceived', { token: 'too early' }, { retain: true }),
    });
    const { page, host } = refused;

    await test.step('after Cancel the phone does not ask, and the prompt does not return', async () => {
      await question(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(question(page)).toHaveCount(0);
      await expectNotAsked(refused);
      await openSettings(page);
      await expect(note(page)).toContainText('This device does not show notifications of Twosome yet.');
      await expect(note(page).getByRole('button', { name: 'Turn on' })).toBeVisible();
      await expectAccessible(page);
      expect(host.called('FirebaseMessaging', 'requestPermissions')).toEqual([]);
      expectNoAddress(refused);
    });

    await test.step('three weeks later it returns', async () => {
      await page.evaluate(
        (ago) => localStorage.setItem('notificationsAskedAt', String(Date.now() - ago)),
        timing.notificationsAskAgain + 1000,
      );
      await page.goto('/notification');
      await expect(question(page)).toBeVisible();
    });

    await test.step('after a refusal by the phone the app explains where to change it, and never prompts again', async () => {
      let receive = platform === 'android' ? 'prompt-with-rationale' : 'prompt';
      host.on('FirebaseMessaging', 'checkPermissions', () => ({ receive }));
      host.on('FirebaseMessaging', 'requestPermissions', () => {
        receive = 'denied';
        return { receive };
      });
      await question(page).getByRole('button', { name: 'Turn on' }).click();
      await expect(page.getByText(/You can turn notifications on later, in the settings/)).toBeVisible();
      await page.evaluate(() => localStorage.removeItem('notificationsAskedAt'));
      await expectNotAsked(refused);
      await openSettings(page);
      await expect(note(page)).toContainText("open the phone's settings, then Apps, Twosome, Notifications");
      await expect(note(page).getByRole('button')).toHaveCount(0);
      await expectAccessible(page);
      expect(host.called('FirebaseMessaging', 'getToken')).toEqual([]);
      expectNoAddress(refused);
    });
  });
});

const question = (page: Page) => page.getByRole('dialog', { name: 'Notification Permission' });
const note = (page: Page) => page.getByRole('region', { name: 'Notifications on this device' });

/** The phone grants or denies the address and the prompt; the decision is stored before the prompt opens. */
async function expectNotAsked({ page, host }: Phone): Promise<void> {
  const checks = () => host.called('FirebaseMessaging', 'checkPermissions').length;
  const askedAt = () => page.evaluate(() => localStorage.getItem('notificationsAskedAt'));
  const [checksBefore, askedBefore] = [checks(), await askedAt()];
  await page.goto('/notification');
  await expect.poll(checks).toBeGreaterThanOrEqual(checksBefore + 2);
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  expect(await askedAt()).toBe(askedBefore);
  await expect(question(page)).toHaveCount(0);
}

async function openSettings(page: Page): Promise<void> {
  await page.goto('/profile/settings/notifications');
  await expect(note(page)).toBeVisible();
  await expect(question(page)).toHaveCount(0);
}

function expectNoAddress({ asked }: Phone): void {
  expect(asked.filter((address) => address.includes('register_fcm'))).toEqual([]);
}

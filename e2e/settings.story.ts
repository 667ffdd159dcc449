import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { logOut, openLive } from './screen.ts';

/** Ana changes her name, her devices and the appearance, and Bruno and her phone receive the changes. */
test('people change their settings', async ({ person, device, couple, expectErrors }) => {
  const [ana, bruno] = await couple(person('Ana'), person('Bruno'));

  await test.step('a changed first name appears on the partner’s open screen', async () => {
    await Promise.all([ana.page.goto('/profile/settings'), openLive(bruno.page, '/message')]);
    await expect(bruno.page.getByText('Ana', { exact: true }).first()).toBeVisible();
    await expectAccessible(ana.page, 'settings');
    await ana.page.getByRole('link', { name: 'First name' }).click();
    await expectAccessible(ana.page, 'first name');
    await ana.page.getByLabel('Your first name').fill('Anneliese');
    await ana.page.getByRole('button', { name: 'Save' }).click();
    await expect(ana.page.getByText('Anneliese and Bruno')).toBeVisible();
    await expect(bruno.page.getByText('Anneliese', { exact: true }).first()).toBeVisible();
  });

  await test.step('signing out a device from another closes it without a reload, and leaves this one alone', async () => {
    const phone = await device(ana);
    await openLive(phone.page, '/home');
    await expect(phone.page.getByRole('main')).toBeVisible();
    await ana.page.getByRole('link', { name: 'Devices' }).click();
    const out = ana.page.getByRole('button', { name: /^Sign out of/ });
    await expect(ana.page.getByText('This device')).toHaveCount(1);
    await expect(out).toHaveCount(1);
    await expectAccessible(ana.page, 'devices');
    await out.click();
    const question = ana.page.getByRole('dialog', { name: 'Sign out there?' });
    await expectAccessible(ana.page, 'sign out there question');
    // A photo that the phone is loading has a URL signed for the session that ends.
    expectErrors(/404 .*\/media\//);
    await question.getByRole('button', { name: 'Sign out' }).click();
    const expired = phone.page.getByRole('dialog', { name: 'Error Signing in' });
    await expect(expired).toContainText(
      'Your session has expired. Please login again to get access to your account.',
    );
    await expired.getByRole('button', { name: 'Okay' }).click();
    await expect(phone.page).toHaveURL(/\/sign-up$/);
    expect(await phone.page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await expect(ana.page.getByText('You are signed in here and nowhere else.')).toBeVisible();
  });

  await test.step('the theme applies before the first paint, on every page, and survives the sign-out', async () => {
    await ana.page.goto('/profile/settings');
    await choose(ana.page, 'Dark');
    for (const address of ['/profile/settings', '/about', '/privacy']) {
      await ana.page.goto(address, { waitUntil: 'commit' });
      await ana.page.waitForFunction(() => document.body !== null);
      expect([address, ...(await themeOf(ana.page))]).toEqual([address, 'dark', '#131116', '#131116']);
    }
    expect(await paper(ana.page)).toBe('rgb(19, 17, 22)');
  });

  await test.step('logging out deletes all data of the person', async () => {
    await logOut(ana.page);
    // how far the device's clock is off, measured by slow answers, is the device's too
    const keys = () =>
      ana.page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'clockAhead'));
    await expect.poll(keys).toEqual(['theme']);
    await ana.page.reload();
    await expect(ana.page.getByRole('main')).toBeVisible();
    expect(await themeOf(ana.page)).toEqual(['dark', '#131116', '#131116']);
  });
});

const choose = (page: Page, theme: string) => page.getByRole('radio', { name: theme }).check({ force: true });

/** The attributes that decide the colours of the page and its bars. */
const themeOf = (page: Page) =>
  page.evaluate(() => [
    document.documentElement.dataset.theme,
    ...[...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].map(
      ({ content }) => content,
    ),
  ]);
const paper = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('background-color'));

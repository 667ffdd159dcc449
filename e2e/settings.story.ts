import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { logOut } from './screen.ts';
import { offlineEntries } from './stored.ts';

/** Ana changes her name, her devices and the appearance, and Bruno and her phone receive the changes. */
test('people change their settings', async ({ person, device, couple, expectErrors }) => {
  const [ana, bruno] = await couple(person('Ana'), person('Bruno'));

  await test.step('the settings link to everything', async () => {
    await ana.page.goto('/profile/settings');
    for (const name of [
      'First name',
      'Devices',
      'Blocked couples',
      'Recently deleted',
      'About',
      'Privacy',
      'Terms',
    ])
      await expect(ana.page.getByRole('link', { name, exact: true })).toBeVisible();
    await expectAccessible(ana.page, 'settings');
  });

  await test.step('a changed first name appears on the partner’s open screen', async () => {
    await bruno.page.goto('/message');
    await expect(bruno.page.getByText('Ana', { exact: true }).first()).toBeVisible();
    await ana.page.getByRole('link', { name: 'First name' }).click();
    const field = ana.page.getByLabel('Your first name');
    const save = ana.page.getByRole('button', { name: 'Save' });
    await expectAccessible(ana.page, 'first name');
    await field.fill('   ');
    await expect(save).toBeDisabled();
    expectErrors(/400.*auth\/user/);
    await field.fill('x'.repeat(51));
    await save.click();
    await expect(ana.page.getByText('This may have at most 50 characters.')).toBeVisible();
    await field.fill('Anneliese');
    await save.click();
    await expect(ana.page).toHaveURL(/\/profile\/settings$/);
    await expect(ana.page.getByText('Anneliese and Bruno')).toBeVisible();
    await expect(bruno.page.getByText('Anneliese', { exact: true }).first()).toBeVisible();
  });

  await test.step('signing out a device from another closes it without a reload, and leaves this one alone', async () => {
    const phone = await device(ana);
    await phone.page.goto('/home');
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
    await ana.page.reload();
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

  await test.step('the draft in the room survives a reload', async () => {
    await ana.page.goto('/message');
    await ana.page.getByRole('textbox', { name: 'Message' }).fill('Dear Bruno');
    await expect.poll(() => drafts(ana.page)).toContain('Dear Bruno');
    await ana.page.reload();
    await expect(ana.page.getByRole('textbox', { name: 'Message' })).toHaveValue('Dear Bruno');
  });

  await test.step('logging out asks for confirmation, and deletes all data of the person', async () => {
    await ana.page.goto('/profile/settings');
    await ana.page.getByRole('button', { name: 'Logout' }).click();
    const question = ana.page.getByRole('dialog', { name: 'Logout?' });
    await expect(question).toContainText('Do you want to logout?');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await logOut(ana.page);
    await expect.poll(() => ana.page.evaluate(() => Object.keys(localStorage))).toEqual(['theme']);
    await expect.poll(() => drafts(ana.page)).toEqual([]);
    await ana.page.reload();
    await expect(ana.page.getByRole('main')).toBeVisible();
    expect(await themeOf(ana.page)).toEqual(['dark', '#131116', '#131116']);
  });
});

/** The settings are available without a partner too. */
test('a person without a partner has settings', async ({ person }) => {
  const eve = await person('Eve');
  await eve.page.goto('/home');
  await eve.page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(eve.page.getByRole('link', { name: 'First name' })).toBeVisible();
  await expect(eve.page.getByRole('link', { name: 'Recently deleted' })).toHaveCount(0);
  await expectAccessible(eve.page, 'settings without a partner');
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

const drafts = (page: Page) => offlineEntries(page, 'getAll');

import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { follow, sharePost } from '../people.ts';

const words = 'The day we met the heron.';

/** Ana schedules the deletion of her account, and cancels it in time. */
test('the deletion of an account is scheduled and cancelled', async ({
  person,
  client,
  device,
  couple,
  expectErrors,
}) => {
  // A missing profile, and an ended session.
  expectErrors(/404/, /401/);
  const [ana, bruno, ours] = await couple(person('Ana'), person('Bruno'), 'public');
  const [chloe] = await couple(person('Chloe'), client('Dan'));
  await sharePost(ana, bruno, words);
  await follow(chloe, ours);
  const phone = await device(ana);

  await test.step('the settings lead to the explanation, and nothing happens before the confirmation [S2.144 S2.145]', async () => {
    await chloe.page.goto(`/profile/${ours.id}`);
    await expect(chloe.page.getByText(ours.username).first()).toBeVisible();
    await bruno.page.goto('/home');
    await phone.page.goto('/home');
    await ana.page.goto('/profile/settings');
    await ana.page.getByRole('link', { name: 'Schedule Delete Account' }).click();
    await expect(ana.page.getByRole('heading', { name: 'What Bruno keeps' })).toBeVisible();
    await expectAccessible(ana.page, 'schedule deletion');
    await ana.page.getByRole('button', { name: 'Schedule Delete Account' }).click();
    await ana.page.getByRole('button', { name: 'Cancel' }).click();
    await expect(ana.page.getByRole('dialog')).toHaveCount(0);
    const { user } = await ana.call('POST auth/user/');
    expect(user.delete_at).toBeNull();
  });

  await test.step('she is signed out on all devices, and a follower no longer finds the profile [S4.67 S7.11 S7.12]', async () => {
    await ana.page.getByRole('button', { name: 'Schedule Delete Account' }).click();
    await ana.page.getByRole('button', { name: 'Schedule Delete', exact: true }).click();
    await expect(ana.page).toHaveURL(/\/sign-up$/);
    expect(await ana.page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await expect(phone.page.getByText(/session has expired/)).toBeVisible();
    await expect(chloe.page.getByText(ours.username)).toHaveCount(0);
    await chloe.page.goto('/home');
    await expect(chloe.page.getByText(words)).toHaveCount(0);
  });

  await test.step('her partner can continue', async () => {
    await bruno.page.reload();
    await expect(bruno.page.getByText(words)).toBeVisible();
    await expect(bruno.page.getByText(/delete/i)).toHaveCount(0);
  });

  const back = await device(ana);
  const question = back.page.getByRole('dialog', { name: 'Keep your account?' });

  await test.step('after the next sign-in she is asked, every time the app opens [S4.69]', async () => {
    for (const path of ['/home', '/goals']) {
      await back.page.goto(path);
      await expect(question).toContainText('Your account will be deleted on');
      if (path === '/home') await expectAccessible(back.page, 'keep account question');
      await question.getByRole('button', { name: 'Delete as planned' }).click();
      await expect(question).toHaveCount(0);
    }
    await back.page.goto('/profile/settings');
    await question.getByRole('button', { name: 'Delete as planned' }).click();
    await expect(back.page.getByRole('link', { name: /Your account will be deleted on/ })).toBeVisible();
  });

  await test.step('she cancels, and everything is restored', async () => {
    await back.page.reload();
    await question.getByRole('button', { name: 'Keep my account' }).click();
    await expect(back.page.getByText('Welcome back. Everything is as it was.')).toBeVisible();
    await back.page.reload();
    await expect(back.page.getByRole('link', { name: 'Schedule Delete Account' })).toBeVisible();
    await expect(question).toHaveCount(0);
    await chloe.page.goto(`/profile/${ours.id}`);
    await expect(chloe.page.getByText(ours.username).first()).toBeVisible();
    await chloe.page.goto('/home');
    await expect(chloe.page.getByText(words)).toBeVisible();
  });
});

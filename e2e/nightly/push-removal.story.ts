import { test } from '../devices.ts';
import { expect } from '../fixtures.ts';
import { endOtherSessions, sendMessage } from '../people.ts';
import { messageOf } from '../screen.ts';
import { question, storedAddress, subscribes, turnOn } from '../subscribe.ts';
import { deliverPush, notificationsOf, withWorker, workerOf } from '../worker.ts';

test('notifications and the push address are removed when they were seen, and at the sign-out', async ({
  person,
  client,
  couple,
  pushes,
}) => {
  const [ana, bruno] = await couple(person('Ana', withWorker), client('Bruno'));
  const { page } = ana;
  const browser = pushes.subscribe();
  await subscribes(page, browser);
  await page.goto('/notification');
  await expect(question(page)).toBeVisible();
  await turnOn(page);
  await expect.poll(() => storedAddress(page)).toBe(browser.endpoint);
  await workerOf(page);
  const push = await deliverPush(page);
  const pushAndSee = async (data: string) => {
    await push(data);
    await expect.poll(async () => (await notificationsOf(page)).length).toBe(1);
  };

  await test.step('a notification that was seen in the app is removed', async () => {
    await page.goto('/goals');
    await pushAndSee('');
    await sendMessage(bruno, 'One more');
    await expect(page.getByRole('link', { name: /new message/ })).toBeVisible();
    await page.getByRole('link', { name: /new message/ }).click();
    await expect(messageOf(page, 'One more')).toBeVisible();
    await expect.poll(() => notificationsOf(page)).toEqual([]);
  });

  await test.step('signing out removes the shown notifications and the address', async () => {
    await page.goto('/profile/settings');
    const logout = page.getByRole('button', { name: 'Logout' });
    await expect(logout).toBeVisible();
    await pushAndSee('');
    await logout.click();
    const [request] = await Promise.all([
      page.waitForRequest(/auth\/logout/),
      page.getByRole('dialog').getByRole('button', { name: 'Okay' }).click(),
    ]);
    expect(request.postDataJSON()).toEqual({ push_token: browser.endpoint });
    await expect(page).toHaveURL('/sign-up');
    await expect.poll(() => notificationsOf(page)).toEqual([]);
    await expect.poll(() => storedAddress(page)).toBeNull();
    expect(pushes.refused).toEqual([]);
  });
});

test('a session that ends elsewhere removes the notifications shown here', async ({
  person,
  client,
  device,
  couple,
  pushes,
  expectErrors,
}) => {
  const [ana] = await couple(person('Ana', withWorker), client('Bruno'));
  const { page } = ana;
  await subscribes(page, pushes.subscribe());
  await page.goto('/notification');
  await expect(question(page)).toBeVisible();
  await turnOn(page);
  await workerOf(page);
  const push = await deliverPush(page);
  await push('');
  await expect.poll(async () => (await notificationsOf(page)).length).toBe(1);

  expectErrors(/401/);
  const phone = await device(ana);
  await endOtherSessions(phone);
  await expect(page.getByText(/session has expired/)).toBeVisible();
  await expect.poll(() => notificationsOf(page)).toEqual([]);
  const held = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return (await registration?.pushManager.getSubscription()) ?? null;
    });
  await expect.poll(held).toBeNull();
});

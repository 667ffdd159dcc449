import { expectAccessible } from './axe.ts';
import { test } from './devices.ts';
import { expect } from './fixtures.ts';
import { addPost } from './people.ts';
import { cardOf } from './screen.ts';
import { question, storedAddress, subscribes, turnOn } from './subscribe.ts';
import { clickNotification, deliverPush, notificationsOf, withWorker, workerOf } from './worker.ts';

test('from the permission to a tap: an action reaches the other user while the app is not visible', async ({
  person,
  client,
  couple,
  pushes,
}) => {
  const [ana, bruno] = await couple(person('Ana', withWorker), client('Bruno'));
  const { page } = ana;
  const browser = pushes.subscribe();
  await subscribes(page, browser);

  await test.step('opening the notifications shows our prompt, and after a yes the server stores the push address [S2.36]', async () => {
    await page.goto('/notification');
    await expect(question(page)).toBeVisible();
    expect(await page.evaluate(() => Notification.permission)).toBe('default');
    await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeVisible();
    await expectAccessible(page, 'notification permission');
    await turnOn(page);
    await expect.poll(() => storedAddress(page)).toBe(browser.endpoint);
  });
  const worker = await workerOf(page);
  const push = await deliverPush(page);
  await test.step('a push arrives, is shown without any content, and a tap opens its page [S6.7]', async () => {
    // On a page where she would see it immediately, it would soon be removed.
    await page.goto('/goals');
    await expect(page.getByRole('heading', { name: 'No goals yet' })).toBeVisible();
    const post = await addPost(bruno, 'What nobody else may read');
    const received = () => pushes.received.filter(({ to }) => to === browser.endpoint);
    await expect.poll(received).toHaveLength(1);
    const payload = JSON.stringify(received()[0]?.payload);
    expect(payload).not.toContain('nobody else');
    await push(payload);
    await expect
      .poll(() => notificationsOf(page))
      .toEqual([
        {
          title: 'Twosome',
          body: 'Bruno added a post you can publish',
          tag: `post:${post.id}`,
          path: `/post/${post.id}`,
          // The app becomes visible.
          silent: true,
        },
      ]);
    await clickNotification(worker);
    await expect(page).toHaveURL(`/post/${post.id}`);
    await expect(cardOf(page, 'What nobody else may read')).toBeVisible();
    await expect.poll(() => notificationsOf(page)).toEqual([]);
  });
});

import { sendMessage } from '../around.ts';
import { expect, type Person } from '../fixtures.ts';
import { onPhones, type Phone, test } from './fixtures.ts';
import { allowPushes } from './phone.ts';

onPhones(() => {
  test('the icon shows the unseen count from the start; it disappears when all is seen, and on sign-out', async ({
    twosome: { ana, bruno },
    phone,
  }) => {
    const start = () =>
      phone({
        of: ana,
        path: '/home',
        before: ({ host }) => allowPushes(host, `phone-of-${ana.user.id}`),
      });
    const warm = await start();

    await test.step('nothing is unseen', async () => {
      await expectGone(warm);
    });

    await test.step('a message arrives and is seen', async () => {
      await sendMessage(bruno, 'The cat is in');
      await expectCount(warm, 1);
      const before = dropped(warm);
      await warm.page.getByRole('link', { name: 'Messages' }).click();
      await expectGone(warm, before);
      await warm.page.context().close();
    });

    await test.step('items seen on another device disappear when the app is opened', async () => {
      await sendMessage(bruno, 'The cat is out');
      await ana.page.goto('/message');
      await expect.poll(() => unseenBy(ana)).toBe(0);
      const cold = await start();
      await expectGone(cold);
      await cold.page.context().close();
    });

    await test.step('items that arrived while the app was closed stay until the user signs out', async () => {
      await ana.page.close();
      await sendMessage(bruno, 'The cat is in again');
      const cold = await start();
      await expectCount(cold, 1);
      await cold.page.goto('/profile/settings');
      await expect(cold.page.getByRole('button', { name: 'Logout' })).toBeVisible();
      expect(dropped(cold)).toBe(0);
      await cold.page.getByRole('button', { name: 'Logout' }).click();
      await cold.page.getByRole('dialog').getByRole('button', { name: 'Okay' }).click();
      await expectGone(cold);
    });
  });
});

const counts = ({ host }: Phone) => host.called('Badge', 'set').map(({ count }) => count);
const dropped = ({ host }: Phone) =>
  host.called('FirebaseMessaging', 'removeAllDeliveredNotifications').length;

/** On Android the launcher counts the shown notifications; the app only has to keep them. */
async function expectCount(phone: Phone, count: number): Promise<void> {
  if (phone.host.platform === 'ios') return expect.poll(() => counts(phone).at(-1)).toBe(count);
  await expect(phone.page.getByRole('link', { name: `${count} new message` })).toBeVisible();
}

async function expectGone(phone: Phone, before = 0): Promise<void> {
  await expect.poll(() => dropped(phone)).toBeGreaterThan(before);
  if (phone.host.platform === 'ios') await expect.poll(() => counts(phone).at(-1)).toBe(0);
}

const unseenBy = async (person: Person): Promise<number> => {
  const { user } = await person.call<{ user: Person['user'] }>('POST auth/user/');
  return user.unseen_message_count;
};

import type { Received } from '../../server/src/testing/fake-push-service.ts';
import { sendMessage } from '../around.ts';
import { expectAccessible } from '../axe.ts';
import { expect, type Person } from '../fixtures.ts';
import { onPhones, type Phone, test } from './fixtures.ts';
import { allowPushes, tapPush } from './phone.ts';

const secret = 'The key lies under the third pot';

onPhones(() => {
  test('a message is pushed with its sender but never its text; a tap opens the room, whether the app is running or not [S1.19 S6.7]', async ({
    twosome: { ana, bruno },
    phone,
    pushes,
  }) => {
    const token = `phone-of-${ana.user.id}`;
    const pushed = () => pushes.received.filter(({ to }) => to === token);
    const { page, host } = await phone({
      of: ana,
      path: '/home',
      before: ({ host }) => allowPushes(host, token),
    });
    await expect.poll(() => page.evaluate(() => localStorage.getItem('oldNotificationToken'))).toBe(token);

    await test.step('it reaches this phone in FCM’s format', async () => {
      await sendMessage(bruno, secret);
      await expect.poll(pushed).toMatchObject([
        {
          payload: { kind: 'm', title: 'Twosome', body: 'Bruno sent you a message', path: '/message' },
          message: { notification: { title: 'Twosome', body: 'Bruno sent you a message' } },
        },
      ]);
      expect(pushes.refused).toEqual([]);
      expect(JSON.stringify(pushes.received)).not.toContain(secret);
    });
    const [{ message } = {} as Received] = pushed();

    await test.step('a tap opens the room in the running app', async () => {
      await tapPush(host, { ...message?.data });
      await expect(page).toHaveURL('https://localhost/message');
      await expect(page.getByText(secret)).toBeVisible();
      await expectAccessible(page);
      await page.context().close();
    });

    await test.step('and in the app that it starts', async () => {
      const started = await phone({
        of: ana,
        before: async ({ host }) => {
          allowPushes(host, token);
          await tapPush(host, { ...message?.data });
        },
      });
      await expect(started.page).toHaveURL('https://localhost/message');
      await expect(started.page.getByText(secret)).toBeVisible();
    });
  });

  test('the server stores one address per phone: the newest, and none after the sign-out [S1.19 S3.30 S7.33 S7.34]', async ({
    twosome: { ana },
    phone,
  }) => {
    const [first, second] = ['first', 'second'].map((name) => `${name}-of-${ana.user.id}`);
    const started = await phone({
      of: ana,
      path: '/home',
      before: ({ host }) => allowPushes(host, String(first)),
    });
    const { page, host, asked } = started;
    const known = () => page.evaluate(() => localStorage.getItem('oldNotificationToken'));
    const registrations = () => asked.filter((address) => address.includes('register_fcm'));
    await expect.poll(known).toBe(first);

    await test.step('an unchanged address is not sent again', async () => {
      const asks = host.called('FirebaseMessaging', 'getToken').length;
      await page.reload();
      await expect.poll(() => host.called('FirebaseMessaging', 'getToken').length).toBeGreaterThan(asks);
      await host.notify('FirebaseMessaging', 'tokenReceived', { token: first });
      await expect(page.getByRole('link', { name: /^Notifications/ })).toBeVisible();
      expect(registrations()).toHaveLength(1);
    });

    await test.step('a changed address is', async () => {
      await expect.poll(() => host.listens('FirebaseMessaging', 'tokenReceived')).toBe(true);
      allowPushes(host, String(second));
      await host.notify('FirebaseMessaging', 'tokenReceived', { token: second });
      await expect.poll(known).toBe(second);
      expect(registrations()).toHaveLength(2);
    });

    await test.step('the sign-out unregisters the address, and the phone deletes it', async () => {
      await page.goto('/profile/settings');
      const leaving = page.waitForRequest(/auth\/logout/);
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Okay' }).click();
      expect((await leaving).postDataJSON()).toEqual({ push_token: second });
      await expect.poll(() => host.called('FirebaseMessaging', 'deleteToken')).toHaveLength(1);
      await expect(page).toHaveURL('https://localhost/sign-up');
      expect(await known()).toBeNull();
    });
  });
});

test('pushes go to the user who signed in last on a phone; quiet hours suppress them', async ({
  twosome: { ana, bruno },
  person,
  couple,
  phone,
  pushes,
}) => {
  const [chloe, dan] = await Promise.all([person('Chloe'), person('Dan')]);
  await couple(chloe, dan);
  const token = `shared-${ana.user.id}`;
  const bodies = () => pushes.received.filter(({ to }) => to === token).map(({ payload }) => payload.body);
  const onThisPhone = async (of: Person) => {
    const before = async ({ host, page }: Phone) => {
      allowPushes(host, token);
      await page.addInitScript(() => localStorage.setItem('deviceSecret', 'of this phone'));
    };
    const { page } = await phone({ of, path: '/home', before });
    await expect.poll(() => page.evaluate(() => localStorage.getItem('oldNotificationToken'))).toBe(token);
  };
  /** Waits until a later push arrives at the tablet, so that earlier ones have been sent or never will be. */
  const rounds = new Map<Person, string>();
  for (const one of [bruno, dan]) {
    rounds.set(one, `tablet-of-${one.user.id}`);
    await one.call('POST notification/register_fcm/', { token: rounds.get(one) });
  }
  const pushesAreOut = async (to: Person, from: Person) => {
    const count = () => pushes.received.filter(({ to: where }) => where === rounds.get(to)).length;
    const before = count();
    await sendMessage(from, 'Are you there?');
    await expect.poll(count).toBe(before + 1);
  };

  await test.step('Ana, and then Chloe', async () => {
    await onThisPhone(ana);
    await sendMessage(bruno, secret);
    await expect.poll(bodies).toEqual(['Bruno sent you a message']);
    await onThisPhone(chloe);
    await sendMessage(bruno, secret);
    await sendMessage(dan, secret);
    await expect.poll(bodies).toEqual([expect.anything(), 'Dan sent you a message']);
  });

  await test.step('in Chloe’s quiet hours no push arrives, and afterwards a single one', async () => {
    await chloe.call('PUT notification/preferences/', { quiet_hours: aroundNow() });
    await sendMessage(dan, secret);
    await pushesAreOut(dan, chloe);
    await chloe.call('PUT notification/preferences/', { quiet_hours: null });
    await sendMessage(dan, secret);
    await expect.poll(bodies).toHaveLength(3);
  });

  await test.step('Ana again: of two alternating users the last has the phone', async () => {
    await ana.call('POST notification/register_fcm/', { token, device: 'of this phone' });
    await sendMessage(dan, secret);
    await pushesAreOut(dan, chloe);
    await sendMessage(bruno, secret);
    await expect.poll(bodies).toHaveLength(4);
    expect(bodies()[3]).toMatch(/^Bruno sent you/);
  });

  await test.step('a user whose session has ended receives none', async () => {
    await ana.call('POST auth/logout/', { push_token: token });
    await sendMessage(bruno, secret);
    await pushesAreOut(dan, chloe);
    await pushesAreOut(dan, chloe);
    expect(bodies()).toHaveLength(4);
  });
});

/** From an hour ago to an hour from now, in UTC. */
function aroundNow(): { from: string; to: string; time_zone: string } {
  const hour = 3_600_000;
  const at = (time: number) => new Date(time).toISOString().slice(11, 16);
  return { from: at(Date.now() - hour), to: at(Date.now() + hour), time_zone: 'UTC' };
}

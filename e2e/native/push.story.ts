import type { Received } from '../../server/src/testing/push-stand-in.ts';
import { sendMessage } from '../around.ts';
import { expectAccessible } from '../axe.ts';
import { expect, type Person } from '../fixtures.ts';
import { onPhones, test } from './fixtures.ts';
import { allowPushes, tapPush } from './phone.ts';

const secret = 'The key lies under the third pot';

onPhones(() => {
  test('a message is pushed: who wrote, and never what; a tap opens the room, whether the app is there or not [S1.19 S6.7]', async ({
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

    await test.step('it comes to this phone, as FCM takes it', async () => {
      await sendMessage(bruno, secret);
      await expect.poll(pushed).toMatchObject([
        {
          letter: { kind: 'm', title: 'Twosome', body: 'Bruno sent you a message', path: '/message' },
          message: { notification: { title: 'Twosome', body: 'Bruno sent you a message' } },
        },
      ]);
      expect(pushes.refused).toEqual([]);
      expect(JSON.stringify(pushes.received)).not.toContain(secret);
    });
    const [{ message } = {} as Received] = pushed();

    await test.step('a tap opens the room in the app that is there', async () => {
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

  test('the server knows one address of a phone: the newest, and none after the sign-out [S1.19 S3.30 S7.33 S7.34]', async ({
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
    const told = () => asked.filter((address) => address.includes('register_fcm'));
    await expect.poll(known).toBe(first);

    await test.step('the same one is not told again', async () => {
      const asks = host.called('FirebaseMessaging', 'getToken').length;
      await page.reload();
      await expect.poll(() => host.called('FirebaseMessaging', 'getToken').length).toBeGreaterThan(asks);
      await host.notify('FirebaseMessaging', 'tokenReceived', { token: first });
      await expect(page.getByRole('link', { name: /^Notifications/ })).toBeVisible();
      expect(told()).toHaveLength(1);
    });

    await test.step('another one is', async () => {
      await expect.poll(() => host.listens('FirebaseMessaging', 'tokenReceived')).toBe(true);
      allowPushes(host, String(second));
      await host.notify('FirebaseMessaging', 'tokenReceived', { token: second });
      await expect.poll(known).toBe(second);
      expect(told()).toHaveLength(2);
    });

    await test.step('at the sign-out the server is told which, and the phone gives it up', async () => {
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

test('who signs in last on a phone is told there, and nobody else; nobody is told in their quiet hours', async ({
  twosome: { ana, bruno },
  person,
  couple,
  phone,
  pushes,
}) => {
  const [chloe, dan] = await Promise.all([person('Chloe'), person('Dan')]);
  await couple(chloe, dan);
  const token = `shared-${ana.user.id}`;
  const bodies = () => pushes.received.filter(({ to }) => to === token).map(({ letter }) => letter.body);
  const onThisPhone = async (of: Person) => {
    const { page } = await phone({ of, path: '/home', before: ({ host }) => allowPushes(host, token) });
    await expect.poll(() => page.evaluate(() => localStorage.getItem('oldNotificationToken'))).toBe(token);
  };
  /** Somebody is told at their tablet: whatever was due before has been sent, or will not be. */
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

  await test.step('in Chloe’s quiet hours nothing comes, and afterwards all of it as one', async () => {
    await chloe.call('PUT notification/preferences/', { quiet_hours: aroundNow() });
    await sendMessage(dan, secret);
    await pushesAreOut(dan, chloe);
    await chloe.call('PUT notification/preferences/', { quiet_hours: null });
    await sendMessage(dan, secret);
    await expect.poll(bodies).toHaveLength(3);
  });

  await test.step('Ana again: of the two in turn the last one has it', async () => {
    await ana.call('POST notification/register_fcm/', { token });
    await sendMessage(dan, secret);
    await pushesAreOut(dan, chloe);
    await sendMessage(bruno, secret);
    await expect.poll(bodies).toHaveLength(4);
    expect(bodies()[3]).toMatch(/^Bruno sent you/);
  });

  await test.step('and nobody whose session has ended', async () => {
    await ana.call('POST auth/logout/', { push_token: token });
    await sendMessage(bruno, secret);
    await pushesAreOut(dan, chloe);
    await pushesAreOut(dan, chloe);
    expect(bodies()).toHaveLength(4);
  });
});

/** From an hour ago to an hour from now, by the clock of Greenwich. */
function aroundNow(): { from: string; to: string; time_zone: string } {
  const hour = 3_600_000;
  const at = (time: number) => new Date(time).toISOString().slice(11, 16);
  return { from: at(Date.now() - hour), to: at(Date.now() + hour), time_zone: 'UTC' };
}

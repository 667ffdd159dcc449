import { afterAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { now } from '../platform/clock.ts';
import { fcm } from '../platform/push/fcm.ts';
import type { Letter, Recipient } from '../platform/push/push-service.ts';
import { makeVapid } from '../platform/push/vapid.ts';
import { webPush } from '../platform/push/web-push.ts';
import { type Subscription, startPushStandIn } from './push-stand-in.ts';

// What the stand-in takes, and that it would find what the real services find: else the tests of pushes prove nothing.

const devices = await startPushStandIn();
afterAll(() => devices.close());
beforeEach(() => void devices.received.splice(0));

const config = readConfig({ NODE_ENV: 'test', ...devices.env });
const letter: Letter = {
  kind: 'm',
  title: 'Twosome',
  body: 'Ana sent you a message 🎉',
  path: '/message',
  tag: 'room',
  badge: 3,
};
const phone: Recipient = { address: 'phone', p256dh: null, auth: null };
const recipient = ({ endpoint, keys }: Subscription): Recipient => ({ address: endpoint, ...keys });

const google = config.fcm!;
const vapid = config.vapid!;
const options = { contact: 'mailto:help@twosome.example', anywhere: true, clock: now };

test('takes what we send, as it was meant', async () => {
  const browser = recipient(devices.subscribe());
  expect(await fcm(google, now).send(phone, letter, true)).toEqual({ is: 'sent' });
  expect(await webPush(vapid, options).send(browser, letter, false)).toEqual({ is: 'sent' });
  expect(devices.received.map((one) => [one.to, one.letter])).toEqual([
    ['phone', letter],
    [browser.address, letter],
  ]);
  expect(devices.received[1]?.headers).toMatchObject({ urgency: 'normal' });
});

test.each<[string, Partial<Record<keyof Letter, unknown>>]>([
  ['a field that nobody knows', { secret: 'x' } as object],
  ['a number where a text must be', { path: 7 }],
  ['a path that leads elsewhere', { path: 'https://elsewhere.example' }],
  ['a tag of another kind', { tag: 'anything' }],
  ['no sentence', { body: '' }],
])('refuses %s', async (_, wrong) => {
  const said = devices.refused.length;
  const bad = { ...letter, ...wrong } as Letter;
  expect(await webPush(vapid, options).send(recipient(devices.subscribe()), bad, false)).toMatchObject({
    is: 'refused',
  });
  expect([devices.received, devices.refused.length]).toEqual([[], said + 1]);
});

test('refuses a message of FCM with a field it does not know, or a number among its data', async () => {
  const send = async (change: (message: Record<string, object>) => object) => {
    await fcm(google, now).send(phone, letter, false);
    const { message, headers } = devices.received.splice(0)[0]!;
    const answer = await fetch(`${devices.url}/v1/projects/twosome-test/messages:send`, {
      method: 'POST',
      headers: { authorization: headers.authorization ?? '' },
      body: JSON.stringify({ message: change(structuredClone(message) as never) }),
    });
    return answer.status;
  };
  expect(await send((message) => message)).toBe(200);
  expect(await send((message) => ({ ...message, badge: 1 }))).toBe(400);
  expect(await send((message) => ({ ...message, data: { ...message.data, badge: 1 } }))).toBe(400);
  expect(await send((message) => ({ ...message, data: { ...message.data, from: 'us' } }))).toBe(400);
  expect(await send((message) => ({ ...message, android: { ...message.android, badge: 1 } }))).toBe(400);
  expect(await send(({ token: _, ...message }) => message)).toBe(400);
});

test('gives no access to another account', async () => {
  const { private_key, ...account } = google.serviceAccount;
  const other = await startPushStandIn();
  const theirs = readConfig({ NODE_ENV: 'test', ...other.env }).fcm!.serviceAccount.private_key;
  await other.close();
  for (const wrong of [
    { ...account, private_key: theirs },
    { ...account, private_key, client_email: 'somebody@else.example' },
  ])
    expect(await fcm({ ...google, serviceAccount: wrong }, now).send(phone, letter, true)).toEqual({
      is: 'later',
      afterMs: 0,
      why: 'no access token was given: 400',
    });
  expect(devices.received).toEqual([]);
});

test('refuses what is signed by another key, complains to nobody, or is meant for another browser', async () => {
  const foreign = makeVapid();
  const [one, other] = [recipient(devices.subscribe()), recipient(devices.subscribe())];
  const services = [
    webPush(foreign, options).send(one, letter, true),
    webPush({ ...vapid, privateKey: foreign.privateKey }, options).send(one, letter, true),
    webPush(vapid, { ...options, contact: 'nobody' }).send(one, letter, true),
    webPush(vapid, options).send({ ...other, address: one.address }, letter, true),
    webPush(vapid, options).send({ ...one, auth: other.auth }, letter, true),
  ];
  for (const outcome of await Promise.all(services)) expect(outcome.is).not.toBe('sent');
  expect(devices.received).toEqual([]);
});

test('knows no browser that it did not make', async () => {
  const browser = { ...recipient(devices.subscribe()), address: `${devices.url}/push/unknown` };
  expect(await webPush(vapid, options).send(browser, letter, true)).toEqual({ is: 'gone' });
});

test('a service that is not there is asked later', async () => {
  const nowhere = { ...recipient(devices.subscribe()), address: 'http://127.0.0.1:1/push' };
  expect(await webPush(vapid, options).send(nowhere, letter, true)).toMatchObject({ is: 'later' });
  const away = fcm({ ...google, url: 'http://127.0.0.1:1' }, now);
  expect(await away.send(phone, letter, true)).toMatchObject({ is: 'later' });
});

test('nothing is posted inside unless that is allowed', async () => {
  const inside = webPush(vapid, { ...options, anywhere: false });
  const outcome = await inside.send(recipient(devices.subscribe()), letter, true);
  expect(outcome).toEqual({ is: 'later', afterMs: 0, why: 'the address leads inside' });
  expect(devices.received).toEqual([]);
});

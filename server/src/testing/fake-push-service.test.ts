import { afterAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { now } from '../platform/clock.ts';
import { fcm } from '../platform/push/fcm.ts';
import type { PushMessage, Recipient } from '../platform/push/push-service.ts';
import { makeVapid } from '../platform/push/vapid.ts';
import { webPush } from '../platform/push/web-push.ts';
import { type Subscription, startFakePushService } from './fake-push-service.ts';

// The fake accepts and rejects what the real services do. Otherwise the push tests prove nothing.

const devices = await startFakePushService();
afterAll(() => devices.close());
beforeEach(() => void devices.received.splice(0));

const config = readConfig({ NODE_ENV: 'test', ...devices.env });
const payload: PushMessage = {
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

test('accepts and decodes our pushes', async () => {
  const browser = recipient(devices.subscribe());
  expect(await fcm(google, now).send(phone, payload, true)).toEqual({ is: 'sent' });
  expect(await webPush(vapid, options).send(browser, payload, false)).toEqual({ is: 'sent' });
  expect(devices.received.map((push) => [push.to, push.payload])).toEqual([
    ['phone', payload],
    [browser.address, payload],
  ]);
  expect(devices.received[1]?.headers).toMatchObject({ urgency: 'normal' });
});

test.each<[string, Partial<Record<keyof PushMessage, unknown>>]>([
  ['an unknown field', { secret: 'x' } as object],
  ['a number instead of a string', { path: 7 }],
  ['a path to another site', { path: 'https://elsewhere.example' }],
  ['an unknown tag', { tag: 'anything' }],
  ['an empty body', { body: '' }],
])('rejects %s', async (_, wrong) => {
  const before = devices.refused.length;
  const bad = { ...payload, ...wrong } as PushMessage;
  expect(await webPush(vapid, options).send(recipient(devices.subscribe()), bad, false)).toMatchObject({
    is: 'refused',
  });
  expect([devices.received, devices.refused.length]).toEqual([[], before + 1]);
});

test('rejects an FCM message with an unknown field or a number in its data', async () => {
  const send = async (change: (message: Record<string, object>) => object) => {
    await fcm(google, now).send(phone, payload, false);
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

test('rejects another service account', async () => {
  const { private_key, ...account } = google.serviceAccount;
  const other = await startFakePushService();
  const theirs = readConfig({ NODE_ENV: 'test', ...other.env }).fcm!.serviceAccount.private_key;
  await other.close();
  for (const wrong of [
    { ...account, private_key: theirs },
    { ...account, private_key, client_email: 'somebody@else.example' },
  ])
    expect(await fcm({ ...google, serviceAccount: wrong }, now).send(phone, payload, true)).toEqual({
      is: 'later',
      afterMs: 0,
      reason: 'the request for an access token failed: 400',
    });
  expect(devices.received).toEqual([]);
});

test('rejects a push signed by another key, without a contact, or encrypted for another browser', async () => {
  const foreign = makeVapid();
  const [one, other] = [recipient(devices.subscribe()), recipient(devices.subscribe())];
  const services = [
    webPush(foreign, options).send(one, payload, true),
    webPush({ ...vapid, privateKey: foreign.privateKey }, options).send(one, payload, true),
    webPush(vapid, { ...options, contact: 'nobody' }).send(one, payload, true),
    webPush(vapid, options).send({ ...other, address: one.address }, payload, true),
    webPush(vapid, options).send({ ...one, auth: other.auth }, payload, true),
  ];
  for (const outcome of await Promise.all(services)) expect(outcome.is).not.toBe('sent');
  expect(devices.received).toEqual([]);
});

test('reports an unknown browser as gone', async () => {
  const browser = { ...recipient(devices.subscribe()), address: `${devices.url}/push/unknown` };
  expect(await webPush(vapid, options).send(browser, payload, true)).toEqual({ is: 'gone' });
});

test('an unreachable service is retried later', async () => {
  const nowhere = { ...recipient(devices.subscribe()), address: 'http://127.0.0.1:1/push' };
  expect(await webPush(vapid, options).send(nowhere, payload, true)).toMatchObject({ is: 'later' });
  const away = fcm({ ...google, url: 'http://127.0.0.1:1' }, now);
  expect(await away.send(phone, payload, true)).toMatchObject({ is: 'later' });
});

test('no push is sent to an internal address unless allowed', async () => {
  const inside = webPush(vapid, { ...options, anywhere: false });
  const outcome = await inside.send(recipient(devices.subscribe()), payload, true);
  expect(outcome).toEqual({ is: 'later', afterMs: 0, reason: 'the URL is not allowed' });
  expect(devices.received).toEqual([]);
});

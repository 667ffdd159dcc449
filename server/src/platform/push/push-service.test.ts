import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { startFakePushService } from '../../testing/fake-push-service.ts';
import { now } from '../clock.ts';
import { fcm } from './fcm.ts';
import type { PushMessage, Recipient } from './push-service.ts';
import { webPush } from './web-push.ts';

// What the services answer is tested with the feature, in notification/push-again.test.ts.

const devices = await startFakePushService();
afterAll(() => devices.close());

const config = readConfig({ NODE_ENV: 'test', ...devices.env });
const options = { contact: 'mailto:help@twosome.example', anywhere: true, clock: now };
const payload: PushMessage = {
  kind: 'm',
  title: 'Twosome',
  body: 'Ana sent you a message 🎉',
  path: '/message',
  tag: 'room',
  badge: 3,
};
const phone: Recipient = { address: 'phone', p256dh: null, auth: null };
const { endpoint, keys } = devices.subscribe();
const browser: Recipient = { address: endpoint, ...keys };

test('the message arrives unchanged on a phone and, encrypted, in a browser', async () => {
  expect(await fcm(config.fcm!, now).send(phone, payload, true)).toEqual({ is: 'sent' });
  expect(await webPush(config.vapid!, options).send(browser, payload, false)).toEqual({ is: 'sent' });
  expect(devices.received.splice(0).map((push) => [push.to, push.payload])).toEqual([
    ['phone', payload],
    [endpoint, payload],
  ]);
});

test('a push to an unreachable service is retried later', async () => {
  const away = { ...browser, address: 'http://127.0.0.1:1/push' };
  expect(await webPush(config.vapid!, options).send(away, payload, true)).toMatchObject({ is: 'later' });
  const down = fcm({ ...config.fcm!, url: 'http://127.0.0.1:1' }, now);
  expect(await down.send(phone, payload, true)).toMatchObject({ is: 'later' });
});

test('a service account that Google does not know is retried later, with the reason', async () => {
  const serviceAccount = { ...config.fcm!.serviceAccount, client_email: 'somebody@else.example' };
  expect(await fcm({ ...config.fcm!, serviceAccount }, now).send(phone, payload, true)).toEqual({
    is: 'later',
    afterMs: 0,
    reason: 'the request for an access token failed: 400',
  });
});

test('no push is sent to an internal address unless allowed', async () => {
  const outcome = await webPush(config.vapid!, { ...options, anywhere: false }).send(browser, payload, true);
  expect(outcome).toEqual({ is: 'later', afterMs: 0, reason: 'the URL is not allowed' });
  expect(devices.received).toEqual([]);
});

import sql from 'sql-template-tag';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { notices, reminders } from '../../features.ts';
import { moveClock, now } from '../../platform/clock.ts';
import { createEmit } from '../../platform/events.ts';
import type { PushService } from '../../platform/push/push-service.ts';
import { postMessage } from '../../testing/chat.ts';
import { startFakePushService } from '../../testing/fake-push-service.ts';
import { createFixture } from '../../testing/fixture.ts';
import { takePushes } from './push.sql.ts';
import { sendDue } from './push.ts';

// Pushes whose service is unreachable, rejects them or does not know the device, and pushes of a node that died.

const devices = await startFakePushService();
const fixture = createFixture(devices.env);
afterAll(() => devices.close());
beforeEach(async () => {
  devices.received.length = 0;
  devices.refused.length = 0;
  devices.answer('phone');
  await fixture.cast.bruno.call('POST notification/register_fcm/', { body: { token: 'phone' } });
});

const send = () => fixture.server.sendPushes();
const minute = 60_000;
const addresses = async () =>
  (await fixture.server.db.query<{ address: string }>(sql`select address from push_addresses`)).map(
    (row) => row.address,
  );
const waiting = () =>
  fixture.server.db.query<{ tries: number; due_at: Date }>(sql`select tries, due_at from pushes`);
const fcmError = (status: number, name: string, errorCode: string, message = '') => ({
  status,
  body: { error: { code: status, status: name, message, details: [{ '@type': 'FcmError', errorCode }] } },
});

describe('is retried later', () => {
  test.each([
    ['is away', { status: 503 }, 30_000],
    ['asks to wait', { status: 503, headers: { 'retry-after': '300' } }, 300_000],
    ['has enough', { status: 429, headers: { 'retry-after': '40' } }, 40_000],
    ['says nothing', null, 30_000],
    ['refuses us and not the device', fcmError(403, 'PERMISSION_DENIED', 'THIRD_PARTY_AUTH_ERROR'), 30_000],
  ])('when the service %s', async (_, answer, milliseconds) => {
    await postMessage(fixture.cast.ana, { text: 'Hello' });
    devices.answer('phone', answer);
    expect(await send()).toBe(0);
    const [push] = await waiting();
    expect(push?.tries).toBe(1);
    expect(Math.abs((push?.due_at.getTime() ?? 0) - now().getTime() - milliseconds)).toBeLessThan(10_000);
    expect([await send(), devices.received]).toEqual([0, []]);
    moveClock(milliseconds + 1000);
    expect(await send()).toBe(1);
    expect([devices.received.length, await waiting(), await addresses()]).toEqual([1, [], ['phone']]);
  });

  test('a limited number of times', async () => {
    await postMessage(fixture.cast.ana, { text: 'Hello' });
    devices.answer('phone', ...Array.from({ length: 9 }, () => ({ status: 500 })));
    const tries: number[] = [];
    for (let time = 0; time < 5; time += 1) {
      await send();
      tries.push((await waiting())[0]?.tries ?? 0);
      moveClock(61 * minute);
    }
    expect([tries, await addresses()]).toEqual([[1, 2, 3, 4, 0], ['phone']]);
  });

  test('as one push with everything that happened in the meantime', async () => {
    await postMessage(fixture.cast.ana, { text: 'Hello' });
    devices.answer('phone', { status: 503 });
    await send();
    await postMessage(fixture.cast.ana, { text: 'Hello?' });
    expect(await send()).toBe(1);
    moveClock(10 * minute);
    expect(await send()).toBe(0);
    expect(devices.received.map(({ payload }) => payload.body)).toEqual(['Ana sent you 2 messages']);
  });

  describe('together with the other pushes for the same device', () => {
    beforeEach(async () => {
      const { ana, chloe, dan } = fixture.cast;
      await dan.call('POST notification/register_fcm/', { body: { token: "dan's" } });
      for (let n = 0; n < 60; n += 1)
        await ana.call('POST goals/', { body: { title: 'x', description: 'x', achieve_by: '2199-03-20' } });
      await postMessage(chloe, { text: 'Hello' });
    });

    test('without delaying other devices', async () => {
      devices.answer('phone', ...Array.from({ length: 99 }, () => ({ status: 503 })));
      expect([await send(), devices.received.map(({ to }) => to)]).toEqual([1, ["dan's"]]);
      const untried = (await waiting()).filter(({ tries }) => tries === 0).length;
      expect([untried > 0, (await waiting()).length]).toEqual([true, 60]);

      devices.answer('phone');
      expect(await send()).toBe(0);
      for (let time = 0; time < 2; time += 1) {
        moveClock(minute + 1000);
        await send();
      }
      expect([devices.received.length, await waiting()]).toEqual([61, []]);
    });

    test('not earlier than its previous delay', async () => {
      devices.answer('phone', ...Array.from({ length: 99 }, () => ({ status: 503 })));
      await send();
      const later = new Date(now().getTime() + 60 * minute);
      await fixture.server.db.query(sql`
        update pushes set due_at = ${later}::timestamptz where id in (select id from pushes limit 1)
      `);
      moveClock(minute);
      await send();
      const waits = await waiting();
      expect(waits.filter(({ due_at }) => due_at.getTime() === later.getTime())).toHaveLength(1);
    });

    test('also when the service accepts them slowly', async () => {
      const addressed: string[] = [];
      const service: PushService = {
        async send({ address }) {
          addressed.push(address);
          moveClock(address === 'phone' ? 9000 : 0);
          return { is: 'sent' };
        },
      };
      const { db, app } = fixture.server;
      await app.settled();
      const deps = {
        db,
        emit: createEmit([]),
        log: { warn: () => {}, error: () => {} },
        pushServices: { fcm: service },
        trayHints: app.deps.trayHints,
        notices,
        reminders,
      };
      const sent = await sendDue(deps);
      expect([sent < 61, addressed.includes("dan's"), (await waiting()).length]).toEqual([
        true,
        true,
        61 - sent,
      ]);
      moveClock(minute);
      await sendDue(deps);
      expect(await waiting()).toEqual([]);
    });
  });

  // the last date's year is out of the database's range
  test.each([['90000'], ['Sat, 13 Sep 275760 00:00:00 GMT']])(
    'is not when a day has gone by, where the service would be left alone until %s',
    async (retryAfter) => {
      await postMessage(fixture.cast.ana, { text: 'Hello' });
      devices.answer('phone', { status: 503, headers: { 'retry-after': retryAfter } });
      await send();
      moveClock(24 * 60 * minute + 1000);
      expect([await send(), await waiting(), devices.received]).toEqual([0, [], []]);
    },
  );
});

const invalidArgument = (message: string) => fcmError(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT', message);
test.each([
  ['a token that was unregistered', 'phone', fcmError(404, 'NOT_FOUND', 'UNREGISTERED'), 'deleted'],
  [
    'a token that never was valid',
    'phone',
    invalidArgument('The registration token is not a valid FCM registration token'),
    'deleted',
  ],
  ['a missing page', 'phone', { status: 404 }, 'kept'],
  // a wrong service account would concern every device
  ['another service account', 'phone', fcmError(403, 'PERMISSION_DENIED', 'SENDER_ID_MISMATCH'), 'kept'],
  ['an invalid message', 'phone', invalidArgument('Invalid value at badge'), 'kept'],
  ['an unknown browser', 'browser', { status: 404 }, 'deleted'],
  ['a browser that unsubscribed', 'browser', { status: 410 }, 'deleted'],
  ['a push that is too large', 'browser', { status: 413 }, 'kept'],
])('after the answer %s the subscription of the %s is %s', async (_, device, answer, outcome) => {
  const browser = devices.subscribe();
  await fixture.cast.bruno.call('POST notification/register_web_push/', { body: browser });
  await postMessage(fixture.cast.ana, { text: 'Hello' });
  const [rejected, other] = device === 'phone' ? ['phone', browser.endpoint] : [browser.endpoint, 'phone'];
  devices.answer(rejected, answer);
  expect([await send(), await waiting()]).toEqual([1, []]);
  expect((await addresses()).sort()).toEqual(outcome === 'kept' ? [rejected, other].sort() : [other]);
});

test('an access token is reused, and renewed when it is rejected', async () => {
  const before = devices.granted();
  const messages = async () => {
    await postMessage(fixture.cast.ana, { text: 'Hello' });
    return send();
  };
  expect([await messages(), await messages()]).toEqual([1, 1]);
  const after = devices.granted();
  expect(after - before).toBeLessThanOrEqual(1);
  devices.revoke();
  expect([await messages(), devices.granted()]).toEqual([1, after + 1]);
  // it expires after an hour
  moveClock(60 * minute);
  expect([await messages(), devices.granted()]).toEqual([1, after + 2]);
});

test('pushes leased by a dead node are sent by another node after a minute', async () => {
  await postMessage(fixture.cast.ana, { text: 'Hello' });
  devices.answer('phone', { status: 503 });
  await send();
  moveClock(minute);
  const moment = now();
  expect(await takePushes(fixture.server.db, moment, new Date(moment.getTime() + minute), 50)).toHaveLength(
    1,
  );
  expect(await send()).toBe(0);
  moveClock(minute + 1000);
  expect(await send()).toBe(1);
  expect(devices.received).toHaveLength(1);
});

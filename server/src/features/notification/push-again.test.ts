import sql from 'sql-template-tag';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { moveClock, now } from '../../platform/clock.ts';
import type { PushService } from '../../platform/push/push-service.ts';
import { postMessage } from '../../testing/chat.ts';
import { startPushStandIn } from '../../testing/push-stand-in.ts';
import { startServer } from '../../testing/server.ts';
import { setStage } from '../../testing/stage.ts';
import { takePushes } from './push.sql.ts';
import { sendDue } from './push.ts';

// What becomes of a push whose service is away, refuses it, or knows its device no more; and of one whose node died.

const devices = await startPushStandIn();
const stage = setStage(devices.env);
afterAll(() => devices.close());
beforeEach(async () => {
  devices.received.length = 0;
  devices.refused.length = 0;
  devices.answer('phone');
  await stage.cast.bruno.call('POST notification/register_fcm/', { body: { token: 'phone' } });
});

const send = () => stage.server.app.sendPushes();
const minute = 60_000;
const addresses = async () =>
  (await stage.server.db.query<{ address: string }>(sql`select address from push_addresses`)).map(
    (row) => row.address,
  );
const waiting = () =>
  stage.server.db.query<{ tries: number; due_at: Date }>(sql`select tries, due_at from pushes`);
const fcmError = (status: number, name: string, errorCode: string, message = '') => ({
  status,
  body: { error: { code: status, status: name, message, details: [{ '@type': 'FcmError', errorCode }] } },
});

describe('later', () => {
  test.each([
    ['is away', { status: 503 }, 30_000],
    ['asks to wait', { status: 503, headers: { 'retry-after': '300' } }, 300_000],
    ['has enough', { status: 429, headers: { 'retry-after': '40' } }, 40_000],
    ['says nothing', null, 30_000],
    ['refuses us and not the device', fcmError(403, 'PERMISSION_DENIED', 'THIRD_PARTY_AUTH_ERROR'), 30_000],
  ])('where the service %s', async (_, answer, milliseconds) => {
    await postMessage(stage.cast.ana, { text: 'Hello' });
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

  test('and not for ever', async () => {
    await postMessage(stage.cast.ana, { text: 'Hello' });
    devices.answer('phone', ...Array.from({ length: 9 }, () => ({ status: 500 })));
    const tries: number[] = [];
    for (let time = 0; time < 5; time += 1) {
      await send();
      tries.push((await waiting())[0]?.tries ?? 0);
      moveClock(61 * minute);
    }
    expect([tries, await addresses()]).toEqual([[1, 2, 3, 4, 0], ['phone']]);
  });

  test('tells of what came meanwhile as one', async () => {
    await postMessage(stage.cast.ana, { text: 'Hello' });
    devices.answer('phone', { status: 503 });
    await send();
    await postMessage(stage.cast.ana, { text: 'Hello?' });
    expect(await send()).toBe(1);
    moveClock(10 * minute);
    expect(await send()).toBe(0);
    expect(devices.received.map(({ letter }) => letter.body)).toEqual(['Ana sent you 2 messages']);
  });

  describe('is all that waits for the same device', () => {
    beforeEach(async () => {
      const { ana, chloe, dan } = stage.cast;
      await dan.call('POST notification/register_fcm/', { body: { token: "dan's" } });
      for (let n = 0; n < 60; n += 1)
        await ana.call('POST goals/', { body: { title: 'x', description: 'x', achieve_by: '2199-03-20' } });
      await postMessage(chloe, { text: 'Hello' });
    });

    test('and nobody waits for it to be tried', async () => {
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

    test('so it is where the service takes them all, each as slowly as it may', async () => {
      const told: string[] = [];
      const service: PushService = {
        async send({ address }) {
          told.push(address);
          moveClock(address === 'phone' ? 9000 : 0);
          return { is: 'sent' };
        },
      };
      const { db, app } = stage.server;
      await app.settled();
      const house = { db, log: { warn: () => {}, error: () => {} }, services: { fcm: service } };
      const sent = await sendDue(house);
      expect([sent < 61, told.includes("dan's"), (await waiting()).length]).toEqual([true, true, 61 - sent]);
      moveClock(minute);
      await sendDue(house);
      expect(await waiting()).toEqual([]);
    });
  });

  // the last one's year is none that the database knows
  test.each([['90000'], ['Sat, 13 Sep 275760 00:00:00 GMT']])(
    'is not when a day has gone by, where the service would be left alone until %s',
    async (retryAfter) => {
      await postMessage(stage.cast.ana, { text: 'Hello' });
      devices.answer('phone', { status: 503, headers: { 'retry-after': retryAfter } });
      await send();
      moveClock(24 * 60 * minute + 1000);
      expect([await send(), await waiting(), devices.received]).toEqual([0, [], []]);
    },
  );
});

describe('forgotten', () => {
  test.each([
    ['is registered no more', fcmError(404, 'NOT_FOUND', 'UNREGISTERED')],
    [
      'never was one',
      fcmError(
        400,
        'INVALID_ARGUMENT',
        'INVALID_ARGUMENT',
        'The registration token is not a valid FCM registration token',
      ),
    ],
  ])('is a token that %s', async (_, answer) => {
    await postMessage(stage.cast.ana, { text: 'Hello' });
    devices.answer('phone', answer);
    expect([await send(), await addresses(), await waiting()]).toEqual([0, [], []]);
  });

  test.each([
    ['a page that is not there, which proves nothing', { status: 404 }],
    [
      'a service account of another project, which would be true of everybody’s',
      fcmError(403, 'PERMISSION_DENIED', 'SENDER_ID_MISMATCH'),
    ],
    [
      'a message that is wrong',
      fcmError(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT', 'Invalid value at badge'),
    ],
  ])('is no token because of %s', async (_, answer) => {
    await postMessage(stage.cast.ana, { text: 'Hello' });
    devices.answer('phone', answer);
    expect([await send(), await addresses(), await waiting()]).toEqual([0, ['phone'], []]);
  });

  test.each([[404], [410]])('is a browser whose service answers %i, and only that', async (status) => {
    const browser = devices.subscribe();
    await stage.cast.bruno.call('POST notification/register_web_push/', { body: browser });
    await postMessage(stage.cast.ana, { text: 'Hello' });
    devices.answer(browser.endpoint, { status });
    expect([await send(), await addresses()]).toEqual([1, ['phone']]);
  });

  test('is no browser whose service finds it too large', async () => {
    const browser = devices.subscribe();
    await stage.cast.bruno.call('POST notification/register_web_push/', { body: browser });
    await postMessage(stage.cast.ana, { text: 'Hello' });
    devices.answer(browser.endpoint, { status: 413 });
    await send();
    expect([(await addresses()).sort(), await waiting()]).toEqual([[browser.endpoint, 'phone'].sort(), []]);
  });
});

test('one access token is good for many, and is asked for anew when it is refused', async () => {
  const before = devices.granted();
  const messages = async () => {
    await postMessage(stage.cast.ana, { text: 'Hello' });
    return send();
  };
  expect([await messages(), await messages()]).toEqual([1, 1]);
  const after = devices.granted();
  expect(after - before).toBeLessThanOrEqual(1);
  devices.revoke();
  expect([await messages(), devices.granted()]).toEqual([1, after + 1]);
  // an hour later it has run out
  moveClock(60 * minute);
  expect([await messages(), devices.granted()]).toEqual([1, after + 2]);
});

test('two nodes send each once', async () => {
  const other = await startServer(stage.server.db, devices.env);
  for (let time = 0; time < 5; time += 1) {
    await postMessage(stage.cast.ana, { text: 'Hello' });
    const counts = await Promise.all([send(), other.app.sendPushes(), send(), other.app.sendPushes()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  }
  expect(devices.received).toHaveLength(5);
  await other.close();
});

test('what a node had taken when it died is sent a minute later by another', async () => {
  await postMessage(stage.cast.ana, { text: 'Hello' });
  devices.answer('phone', { status: 503 });
  await send();
  moveClock(minute);
  const moment = now();
  expect(await takePushes(stage.server.db, moment, new Date(moment.getTime() + minute), 50)).toHaveLength(1);
  expect(await send()).toBe(0);
  moveClock(minute + 1000);
  expect(await send()).toBe(1);
  expect(devices.received).toHaveLength(1);
});

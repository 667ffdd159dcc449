import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { moveClock, now } from '../../platform/clock.ts';
import { connectByBoth, part, twosomeOf } from '../../testing/cast.ts';
import { startFakePushService } from '../../testing/fake-push-service.ts';
import { createFixture, formOf } from '../../testing/fixture.ts';
import { makeDue, seal } from '../../testing/letter-examples.ts';
import { countIn } from '../../testing/tray-histories.ts';
import { takeDueLetters } from '../letter/letter.sql.ts';

// What the reader of a letter receives when it can be opened.

const devices = await startFakePushService();
const fixture = createFixture(devices.env);
afterAll(() => devices.close());
beforeEach(async () => {
  devices.received.length = 0;
  devices.answer('phone');
  await fixture.cast.bruno.call('POST notification/register_fcm/', { body: { token: 'phone' } });
});

const minute = 60_000;
const send = () => fixture.server.sendPushes();
const bodies = () => devices.received.splice(0).map(({ payload }) => payload.body);
const dueLetter = async () => {
  const letter = await seal(fixture.cast.ana, { text: 'a secret' });
  await makeDue(fixture.server, letter.id);
  return letter;
};

test('a letter that becomes due reaches open screens and phones once, without a word of it [S4.147]', async () => {
  const { ana, bruno } = fixture.cast;
  const opens_at = new Date(now().getTime() + 10 * minute).toISOString();
  await ana.call('POST letter/', { form: formOf({ text: 'a secret', opens_at }) });
  await ana.call('POST notification/register_fcm/', { body: { token: 'her phone' } });
  const [his, hers] = [await bruno.listen('message'), await ana.listen('message')];
  // the question of the day
  for (const client of [his, hers]) await expect.poll(() => countIn(client)).toBe(1);
  expect(await send()).toBe(0);

  moveClock(11 * minute);
  expect(await send()).toBe(1);
  await expect.poll(() => countIn(his)).toBe(2);
  const body = 'You have a letter to open';
  expect(devices.received).toMatchObject([
    { to: 'phone', payload: { kind: 'l', body, path: '/letter', tag: 'letter', badge: 2 } },
  ]);
  expect(JSON.stringify(devices.received)).not.toMatch(/secret|Ana/);
  await fixture.server.settled();
  expect([countIn(hers), JSON.stringify(his.received).includes('secret')]).toEqual([1, false]);
  expect([await send(), devices.refused]).toEqual([0, []]);
  moveClock(20 * 60 * minute);
  expect(await send()).toBe(0);
});

test('letters that are due together make one push', async () => {
  await dueLetter();
  await dueLetter();
  expect([await send(), bodies()]).toEqual([1, ['You have 2 letters to open']]);
});

describe('no push is sent, now or later,', () => {
  test.each([
    ['with letters turned off', 'PUT letter/settings/', { on: false }, { on: true }],
    [
      'with their push turned off',
      'PUT notification/preferences/',
      { kinds: { l: { push: false } } },
      { kinds: { l: { push: true } } },
    ],
    [
      'in quiet hours',
      'PUT notification/preferences/',
      { quiet_hours: { from: '00:01', to: '00:00', time_zone: 'UTC' } },
      { quiet_hours: null },
    ],
  ])('%s [S4.147]', async (_, line, off, on) => {
    const { bruno } = fixture.cast;
    expect((await bruno.call(line, { body: off })).status).toBe(200);
    await dueLetter();
    expect(await send()).toBe(0);
    expect((await bruno.call(line, { body: on })).status).toBe(200);
    expect([await send(), bodies()]).toEqual([0, []]);
  });
});

test('a letter that is opened or taken back before its push was sent is not pushed', async () => {
  const { ana, bruno } = fixture.cast;
  for (const end of [
    (id: string) => bruno.call(`POST letter/${id}/open/`, { body: {} }),
    (id: string) => ana.call(`DELETE letter/${id}/`),
  ]) {
    const { id } = await dueLetter();
    devices.answer('phone', { status: 503 });
    expect(await send()).toBe(0);
    await end(id);
    moveClock(minute);
    expect([await send(), bodies()]).toEqual([0, []]);
  }
});

test('a letter of a parted couple waits for the way back', async () => {
  const { ana, bruno } = fixture.cast;
  const letter = await seal(ana);
  await part(bruno);
  await makeDue(fixture.server, letter.id);
  expect(await send()).toBe(0);
  await connectByBoth(ana, bruno);
  expect([await send(), bodies()]).toEqual([1, ['You have a letter to open']]);
});

test('letters in the app cannot be turned off by kind', async () => {
  const { status, body } = await fixture.cast.bruno.call('PUT notification/preferences/', {
    body: { kinds: { l: { in_app: false } } },
  });
  expect([status, body.kinds]).toEqual([400, [expect.stringMatching(/^l: /)]]);
});

// clocks in Lisbon change on 28 March and 31 October 2027
test.each([
  ['2027-03-27', 'Europe/Lisbon', '2027-03-27T07:00:00Z'],
  ['2027-03-28', 'Europe/Lisbon', '2027-03-28T06:00:00Z'],
  ['2027-10-30', 'Europe/Lisbon', '2027-10-30T06:00:00Z'],
  ['2027-10-31', 'Europe/Lisbon', '2027-10-31T07:00:00Z'],
  ['2027-03-28', 'Pacific/Kiritimati', '2027-03-27T17:00:00Z'],
  ['2027-03-28', 'Etc/GMT+12', '2027-03-28T19:00:00Z'],
  ['2027-03-28', null, '2027-03-28T07:00:00Z'],
])('the morning of %s in %s is announced at %s, once [S4.142]', async (morning, timeZone, moment) => {
  const { ana, bruno } = fixture.cast;
  const { db } = fixture.server;
  const id = newId();
  await db.query(sql`
    insert into letters (id, twosome_id, written_by, text, at_morning, written_at)
    values (${id}::text, ${twosomeOf(ana)}::text, ${ana.user.id}::text, 'Sunrise', ${morning}::date, ${now()}::timestamptz)
  `);
  if (timeZone !== null) await bruno.call(`GET letter/?time_zone=${encodeURIComponent(timeZone)}`);
  const take = (offset: number) =>
    db.transaction((tx) => takeDueLetters(tx, new Date(Date.parse(moment) + offset), 10));
  expect(await take(-1)).toEqual([]);
  expect(await take(0)).toMatchObject([{ letterId: id, readerId: bruno.user.id, isOn: true }]);
  expect(await take(minute)).toEqual([]);
});

import { createECDH } from 'node:crypto';
import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { type Person, signIn } from '../../testing/person.ts';
import { setStage } from '../../testing/stage.ts';

// Whose a device is: of whoever registered it last, and for as long as they are signed in there.

const stage = setStage();
const token = (person: Person, text: string) =>
  person.call('POST notification/register_fcm/', { body: { token: text } });
const pair = createECDH('prime256v1');
const keys = { p256dh: pair.generateKeys('base64url'), auth: Buffer.alloc(16, 1).toString('base64url') };
const endpoint = 'https://push.example.com/send/1';
const browser = (person: Person, body: object = { endpoint, keys }) =>
  person.call('POST notification/register_web_push/', { body });
const devices = async (person: Person): Promise<string[]> => {
  const rows = await stage.server.db.query<{ address: string }>(sql`
    select address from push_addresses where user_id = ${person.user.id}::text order by address
  `);
  return rows.map(({ address }) => address);
};

test('a phone and a browser are registered, also where nothing can be sent to them [S7.33]', async () => {
  const { eve } = stage.cast;
  expect((await token(eve, 'phone')).status).toBe(204);
  const laptop = await signIn(stage.server, 'Eve');
  expect((await browser(laptop)).status).toBe(204);
  expect(await devices(eve)).toEqual([endpoint, 'phone']);
  expect(await stage.server.app.sendPushes()).toBe(0);
});

test('registered again it is there once', async () => {
  const { eve } = stage.cast;
  for (let time = 0; time < 3; time += 1) await token(eve, 'phone');
  expect(await devices(eve)).toEqual(['phone']);
  const newer = createECDH('prime256v1').generateKeys('base64url');
  await browser(eve);
  await browser(eve, { endpoint, keys: { ...keys, p256dh: newer } });
  const rows = await stage.server.db.query(sql`select p256dh from push_addresses where kind = 'web'`);
  expect(rows).toEqual([{ p256dh: newer }]);
});

test('it belongs to whoever registered it last', async () => {
  const { eve, ana } = stage.cast;
  await token(eve, 'phone');
  await token(ana, 'phone');
  expect([await devices(eve), await devices(ana)]).toEqual([[], ['phone']]);
  await token(eve, 'phone');
  expect([await devices(eve), await devices(ana)]).toEqual([['phone'], []]);
});

test('at the same instant it ends with one of them', async () => {
  const { eve, ana, bruno, chloe } = stage.cast;
  const people = [eve, ana, bruno, chloe];
  const answers = await Promise.all(people.map((person) => token(person, 'phone')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  expect((await Promise.all(people.map(devices))).flat()).toEqual(['phone']);
});

test('a device that has a new address gives up the old one', async () => {
  const { eve } = stage.cast;
  await token(eve, 'old');
  await browser(eve);
  await token(eve, 'new');
  expect(await devices(eve)).toEqual([endpoint, 'new']);
});

test('of too many devices the oldest goes', async () => {
  for (let time = 0; time <= limits.pushAddresses; time += 1) {
    moveClock(1000);
    await token(await signIn(stage.server, 'Eve'), `phone-${time}`);
  }
  const held = await devices(stage.cast.eve);
  expect([held.length, held.includes('phone-0')]).toEqual([limits.pushAddresses, false]);
});

describe('it is forgotten', () => {
  test('with the session, whichever way that ends', async () => {
    const { eve } = stage.cast;
    const [phone, tablet] = [await signIn(stage.server, 'Eve'), await signIn(stage.server, 'Eve')];
    await token(eve, 'laptop');
    await token(phone, 'phone');
    await token(tablet, 'tablet');
    await phone.call('POST auth/logout/', { body: {} });
    expect(await devices(eve)).toEqual(['laptop', 'tablet']);
    const { body } = await eve.call('GET auth/session/');
    const { id } = body.results.find((session: { device: string; is_this: boolean }) => !session.is_this);
    await eve.call(`DELETE auth/session/${id}/`);
    expect(await devices(eve)).toEqual(['laptop']);
  });

  test('when it is named at sign-out, and only then what another session registered', async () => {
    const { eve, ana } = stage.cast;
    const phone = await signIn(stage.server, 'Eve');
    await token(eve, 'a');
    await browser(phone);
    await token(ana, 'hers');
    const tablet = await signIn(stage.server, 'Eve');
    await tablet.call('POST auth/logout/', { body: { push_token: 'hers' } });
    expect([await devices(eve), await devices(ana)]).toEqual([['a', endpoint], ['hers']]);
    const other = await signIn(stage.server, 'Eve');
    await other.call('POST auth/logout/', { body: { push_token: endpoint } });
    expect(await devices(eve)).toEqual(['a']);
    await eve.call('POST auth/logout/', { body: { push_token: 'a' } });
    expect(await devices(eve)).toEqual([]);
  });
});

describe('refuses', () => {
  test('whoever is signed out', async () => {
    const { nobody } = stage.cast;
    expect([(await token(nobody, 'phone')).status, (await browser(nobody)).status]).toEqual([401, 401]);
  });

  test.each([
    ['an empty token', ''],
    ['one that is too long', 'x'.repeat(4097)],
  ])('%s', async (_, text) => {
    const { status, body } = await token(stage.cast.eve, text);
    expect([status, Object.keys(body)]).toEqual([400, ['token']]);
  });

  test.each([
    'http://push.example.com/1',
    'https://push.example.com:8443/1',
    'https://me:secret@push.example.com/1',
    'https://push.example.com/1#x',
    'https://localhost/1',
    'https://api.localhost/1',
    'https://127.0.0.1/1',
    'https://2130706433/1',
    'https://0x7f.1/1',
    'https://8.8.8.8/1',
    'https://[::1]/1',
    'https://[::ffff:10.0.0.1]/1',
    'https://169.254.169.254/latest/meta-data/',
    'https://metadata.google.internal/1',
    'https://printer.local/1',
    'https://database/1',
    'https://database./1',
    'ftp://push.example.com/1',
    'file:///etc/passwd',
    'https://push.example.com/'.padEnd(2001, 'x'),
    'no address',
  ])('the endpoint %s', async (wrong) => {
    const { status, body } = await browser(stage.cast.eve, { endpoint: wrong, keys });
    expect([status, Object.keys(body)]).toEqual([400, ['endpoint']]);
    expect(await devices(stage.cast.eve)).toEqual([]);
  });

  const point = Buffer.from(keys.p256dh, 'base64url');
  const beside = Buffer.from(point);
  beside[64] = (beside[64] ?? 0) ^ 1;
  test.each([
    ['a key beside the curve', { ...keys, p256dh: beside.toString('base64url') }],
    ['a key that is compressed', { ...keys, p256dh: pair.getPublicKey('base64url', 'compressed') }],
    ['a key of nothing', { ...keys, p256dh: Buffer.alloc(65).toString('base64url') }],
    ['a key in other letters', { ...keys, p256dh: `${keys.p256dh.slice(0, -1)}!` }],
    ['a secret that is too short', { ...keys, auth: Buffer.alloc(15).toString('base64url') }],
    ['a secret that is too long', { ...keys, auth: Buffer.alloc(17).toString('base64url') }],
  ])('%s', async (_, wrong) => {
    const { status, body } = await browser(stage.cast.eve, { endpoint, keys: wrong });
    expect([status, Object.keys(body)]).toEqual([400, ['keys']]);
  });
});

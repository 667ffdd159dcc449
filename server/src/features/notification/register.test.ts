import { createECDH } from 'node:crypto';
import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { createFixture } from '../../testing/fixture.ts';
import { type Person, signIn } from '../../testing/person.ts';
import { registerWebPush } from './register.ts';

// A device belongs to the person who registered it last, while their session on it is valid.

const fixture = createFixture();
const token = (person: Person, text: string, device: string | null = 'secret of the phone') =>
  person.call('POST notification/register_fcm/', {
    body: { token: text, ...(device !== null && { device }) },
  });
const pair = createECDH('prime256v1');
const keys = { p256dh: pair.generateKeys('base64url'), auth: Buffer.alloc(16, 1).toString('base64url') };
const endpoint = 'https://push.example.com/send/1';
const browser = (person: Person, body: object = { endpoint, keys }) =>
  person.call('POST notification/register_web_push/', { body });
const devices = async (person: Person): Promise<string[]> => {
  const rows = await fixture.server.db.query<{ address: string }>(sql`
    select address from push_addresses where user_id = ${person.user.id}::text order by address
  `);
  return rows.map(({ address }) => address);
};

test('a phone and a browser can register even if no push service is configured [S7.33]', async () => {
  const { eve } = fixture.cast;
  expect((await token(eve, 'phone')).status).toBe(204);
  const laptop = await signIn(fixture.server, 'Eve');
  expect((await browser(laptop)).status).toBe(204);
  expect(await devices(eve)).toEqual([endpoint, 'phone']);
  expect(await fixture.server.sendPushes()).toBe(0);
});

test('registering again changes the subscription, and a new address replaces the old one', async () => {
  const { eve } = fixture.cast;
  for (let time = 0; time < 3; time += 1) await token(eve, 'old');
  expect(await devices(eve)).toEqual(['old']);
  const newer = createECDH('prime256v1').generateKeys('base64url');
  await browser(eve);
  await browser(eve, { endpoint, keys: { ...keys, p256dh: newer } });
  const rows = await fixture.server.db.query(sql`select p256dh from push_addresses where kind = 'web'`);
  expect(rows).toEqual([{ p256dh: newer }]);
  await token(eve, 'new');
  expect(await devices(eve)).toEqual([endpoint, 'new']);
});

test('a subscription belongs to the person who registered it last on the same device', async () => {
  const { eve, ana } = fixture.cast;
  await token(eve, 'phone');
  await browser(eve);
  await token(ana, 'phone');
  expect((await browser(ana)).status).toBe(204);
  expect([await devices(eve), await devices(ana)]).toEqual([[], [endpoint, 'phone']]);
  await token(eve, 'phone');
  expect([await devices(eve), await devices(ana)]).toEqual([['phone'], [endpoint]]);
});

test.each([
  ['a token, with the secret of another device', (thief: Person) => token(thief, 'phone', 'another secret')],
  ['a token, without a secret', (thief: Person) => token(thief, 'phone', null)],
  [
    'an endpoint, with other keys',
    (thief: Person) =>
      browser(thief, { endpoint, keys: { ...keys, auth: Buffer.alloc(16, 2).toString('base64url') } }),
  ],
])('knowing the address is not enough to take it over: %s', async (_, take) => {
  const { eve, mallory } = fixture.cast;
  await token(eve, 'phone');
  await browser(eve);
  expect(await take(mallory)).toMatchObject({
    status: 409,
    body: { detail: 'This push subscription belongs to another device.' },
  });
  expect([await devices(eve), await devices(mallory)]).toEqual([[endpoint, 'phone'], []]);
});

test('a token registered without a secret stays with its person, whose device can add one later', async () => {
  const { eve, ana, mallory } = fixture.cast;
  await token(eve, 'phone', null);
  for (const secret of ['a secret of her own', null])
    expect((await token(mallory, 'phone', secret)).status).toBe(409);
  expect([await devices(eve), await devices(mallory)]).toEqual([['phone'], []]);
  // it is released with its session
  const tablet = await signIn(fixture.server, 'Eve');
  await token(tablet, 'tablet', null);
  await tablet.call('POST auth/logout/', { body: {} });
  expect((await token(mallory, 'tablet')).status).toBe(204);
  await token(eve, 'phone');
  expect((await token(mallory, 'phone', 'a secret of her own')).status).toBe(409);
  expect((await token(ana, 'phone')).status).toBe(204);
  expect([await devices(eve), await devices(ana)]).toEqual([[], ['phone']]);
});

test('above the limit the oldest device is removed', async () => {
  for (let time = 0; time <= limits.pushSubscriptions; time += 1) {
    moveClock(1000);
    await token(await signIn(fixture.server, 'Eve'), `phone-${time}`);
  }
  const held = await devices(fixture.cast.eve);
  expect([held.length, held.includes('phone-0')]).toEqual([limits.pushSubscriptions, false]);
});

describe('a subscription is deleted', () => {
  test('with its session, however that ends', async () => {
    const { eve } = fixture.cast;
    const [phone, tablet] = [await signIn(fixture.server, 'Eve'), await signIn(fixture.server, 'Eve')];
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

  test('when its token is sent at sign-out, even if another session registered it', async () => {
    const { eve, ana } = fixture.cast;
    const phone = await signIn(fixture.server, 'Eve');
    await token(eve, 'a');
    await browser(phone);
    await token(ana, 'hers');
    const tablet = await signIn(fixture.server, 'Eve');
    await tablet.call('POST auth/logout/', { body: { push_token: 'hers' } });
    expect([await devices(eve), await devices(ana)]).toEqual([['a', endpoint], ['hers']]);
    const other = await signIn(fixture.server, 'Eve');
    await other.call('POST auth/logout/', { body: { push_token: endpoint } });
    expect(await devices(eve)).toEqual(['a']);
    await eve.call('POST auth/logout/', { body: { push_token: 'a' } });
    expect(await devices(eve)).toEqual([]);
  });
});

describe('refuses', () => {
  test.each([
    ['http://push.example.com/1', 'This is not the address of a push service.'],
    ['https://localhost/1', 'This is not the address of a push service.'],
    ['https://10.0.0.1/1', 'This is not the address of a push service.'],
    ['https://push.example.com/'.padEnd(2001, 'x'), 'This may have at most 2000 characters.'],
    ['no address', 'This must be a web address.'],
  ])('the endpoint %s', async (wrong, error) => {
    const { status, body } = await browser(fixture.cast.eve, { endpoint: wrong, keys });
    expect([status, body]).toEqual([400, { endpoint: [error] }]);
    expect(await devices(fixture.cast.eve)).toEqual([]);
  });

  test.each(['ftp://push.example.com/1', 'xhttp://push.example.com/1'])(
    'the endpoint %s where other hosts are allowed, too',
    async (wrong) => {
      const { user } = fixture.cast.eve;
      const deps = { ...fixture.server.app.deps, pushAnywhere: true };
      const viewer = { userId: user.id, sessionId: 'none', twosomeId: null, partnerId: null };
      await expect(registerWebPush(deps, viewer, { endpoint: wrong, keys })).rejects.toMatchObject({
        fields: { endpoint: ['This is not a web address.'] },
      });
    },
  );

  const point = Buffer.from(keys.p256dh, 'base64url');
  const offCurve = Buffer.from(point);
  offCurve[64] = (offCurve[64] ?? 0) ^ 1;
  const keyError = 'p256dh: This is not a public key.';
  const secretError = 'auth: These are not 16 bytes in base64url.';
  test.each([
    ['a key that is not on the curve', { ...keys, p256dh: offCurve.toString('base64url') }, keyError],
    ['a compressed key', { ...keys, p256dh: pair.getPublicKey('base64url', 'compressed') }, keyError],
    ['a key of zeros', { ...keys, p256dh: Buffer.alloc(65).toString('base64url') }, keyError],
    ['a key with another character', { ...keys, p256dh: `${keys.p256dh.slice(0, -1)}!` }, keyError],
    ['a secret that is too short', { ...keys, auth: Buffer.alloc(15).toString('base64url') }, secretError],
    ['a secret that is too long', { ...keys, auth: Buffer.alloc(17).toString('base64url') }, secretError],
  ])('%s', async (_, wrong, error) => {
    const { status, body } = await browser(fixture.cast.eve, { endpoint, keys: wrong });
    expect([status, body]).toEqual([400, { keys: [error] }]);
  });
});

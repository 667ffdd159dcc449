import type { Frame } from '@twosome/contract/platform/frames';
import { describe, expect, test } from 'vitest';
import { again } from '../../testing/cast.ts';
import { createFixture } from '../../testing/fixture.ts';
import { type Person, signIn } from '../../testing/person.ts';

const fixture = createFixture();
const rename = (person: Person, first_name: unknown) =>
  person.call('PATCH auth/user/', { body: { first_name } });
const nameOf = async (person: Person) =>
  (await person.call('POST auth/user/', { body: {} })).body.user.first_name;
const isPeopleFrame = ({ type, data }: Frame) =>
  type === 'relay' && (data as { people?: boolean }).people === true;

describe('the first name', () => {
  test('is changed for the user and the partner, and survives another sign-in', async () => {
    const { ana, bruno } = fixture.cast;
    const { status, body } = await rename(ana, '  Anna-Lena ');
    expect([status, body.user.first_name]).toEqual([200, 'Anna-Lena']);
    expect((await signIn(fixture.server, 'Ana')).user.first_name).toBe('Anna-Lena');
    const { body: his } = await bruno.call('POST auth/user/', { body: {} });
    expect([his.user.first_name, his.user.partner.first_name]).toEqual(['Bruno', 'Anna-Lena']);
  });

  test('when changed is broadcast to both partners and to no other couple', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const [hers, his, other] = [
      await ana.listen('message'),
      await bruno.listen('message'),
      await chloe.listen('message'),
    ];
    await rename(ana, 'Anna');
    for (const client of [hers, his]) {
      const frame = await client.receives(isPeopleFrame);
      expect(frame.data).toMatchObject({ type: 'sync_twosome', twosome: { id: ana.user.twosome?.id } });
      expect(JSON.stringify(frame)).not.toContain(ana.user.id);
    }
    await fixture.server.app.settled();
    expect(other.received.filter(isPeopleFrame)).toEqual([]);
  });

  test('when unchanged is not broadcast', async () => {
    const { ana, bruno } = fixture.cast;
    const his = await bruno.listen('message');
    expect((await rename(ana, 'Ana ')).status).toBe(200);
    await rename(ana, 'Anna');
    await his.receives(isPeopleFrame);
    expect(his.received.filter(isPeopleFrame)).toHaveLength(1);
  });

  test('can be changed without a partner', async () => {
    expect((await rename(fixture.cast.eve, 'Eva')).body.user).toMatchObject({
      first_name: 'Eva',
      partner: null,
    });
  });

  test.each(['x', 'x'.repeat(50), '🌷'.repeat(50), 'Zoë', '李', "O'Neil"])('can be %s', async (name) => {
    expect((await rename(fixture.cast.eve, name)).body.user.first_name).toBe(name);
  });
});

describe('both codes', () => {
  const choose = (person: Person, both_codes: unknown) =>
    person.call('PATCH auth/user/', { body: { both_codes } });

  test('are switched on and off without changing anything else', async () => {
    const { ana } = fixture.cast;
    const { user: before } = await again(ana);
    const { status, body } = await choose(ana, true);
    expect([status, body.user]).toEqual([200, { ...before, both_codes: true }]);
    expect((await rename(ana, 'Anna')).body.user).toMatchObject({ first_name: 'Anna', both_codes: true });
    expect((await choose(ana, false)).body.user).toMatchObject({ first_name: 'Anna', both_codes: false });
  });

  test('are not visible to the partner', async () => {
    const { ana, bruno } = fixture.cast;
    const before = (await bruno.call('POST auth/user/', { body: {} })).body.user;
    const his = await bruno.listen('message');
    await choose(ana, true);
    expect((await bruno.call('POST auth/user/', { body: {} })).body.user).toEqual(before);
    await fixture.server.app.settled();
    expect(his.received.filter(isPeopleFrame)).toEqual([]);
  });

  test.each([[null], ['true'], [1], [[]], [{}]])(
    'cannot be %j; the other fields of that request are not changed either',
    async (wrong) => {
      const { ana } = fixture.cast;
      const { status, body } = await ana.call('PATCH auth/user/', {
        body: { first_name: 'Anna', both_codes: wrong },
      });
      expect([status, Object.keys(body)]).toEqual([400, ['both_codes']]);
      expect(await nameOf(ana)).toBe('Ana');
    },
  );

  test('are not changed when the name in the same request is refused', async () => {
    const { ana } = fixture.cast;
    await ana.call('PATCH auth/user/', { body: { first_name: '', both_codes: true } });
    expect((await ana.call('POST auth/user/', { body: {} })).body.user.both_codes).toBe(false);
  });

  test('cannot be changed by a client that is not signed in', async () => {
    expect((await choose(fixture.cast.signedOut, true)).status).toBe(401);
  });
});

describe('refuses', () => {
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a number', 7],
    ['a list', ['Ana']],
    ['an empty text', ''],
    ['blanks', ' \t '],
    ['invisible characters', '\u200b\u2800\u3164'],
    ['51 characters', 'x'.repeat(51)],
    ['a null character', 'A\u0000na'],
    ['a control character', 'A\u0007na'],
    ['a direction override', '\u202eanA'],
    ['a lone surrogate', 'A\ud800'],
    ['two lines', 'Ana\nLima'],
    ['a line separator', 'Ana\u2028Lima'],
  ])('%s, under first_name', async (_, name) => {
    const { status, body } = await rename(fixture.cast.ana, name);
    expect([status, Object.keys(body)]).toEqual([400, ['first_name']]);
    expect(await nameOf(fixture.cast.ana)).toBe('Ana');
  });

  test('a client that is not signed in', async () => {
    expect((await rename(fixture.cast.signedOut, 'Ana')).status).toBe(401);
  });

  test('to change other fields: they are ignored', async () => {
    const { eve } = fixture.cast;
    await eve.call('PATCH auth/user/', { body: { first_name: 'Eva', id: 'x', terms_accepted_at: null } });
    const { body } = await eve.call('POST auth/user/', { body: {} });
    expect(body.user).toMatchObject({ id: eve.user.id, first_name: 'Eva' });
    expect(body.user.terms_accepted_at).not.toBeNull();
  });
});

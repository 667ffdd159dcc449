import type { Frame } from '@twosome/contract/platform/frames';
import { describe, expect, test } from 'vitest';
import { again, couple, newcomer } from '../../testing/cast.ts';
import { createFixture } from '../../testing/fixture.ts';
import { type Person, signIn } from '../../testing/person.ts';

const fixture = createFixture();
const rename = (person: Person, first_name: unknown) =>
  person.call('PATCH auth/user/', { body: { first_name } });
const nameOf = async (person: Person) =>
  (await person.call('POST auth/user/', { body: {} })).body.user.first_name;
const isPeopleFrame = ({ type, data }: Frame) =>
  type === 'relay' && (data as { people?: boolean }).people === true;

test('the people that the tests insert are as the API returns them', async () => {
  const people = [...(await couple(fixture.server, 'Olga', 'Pete')), await newcomer(fixture.server, 'Rosa')];
  for (const person of people) expect((await again(person)).user).toEqual(person.user);
});

describe('the first name', () => {
  test('is changed for the user and the partner, and survives another sign-in', async () => {
    const { ana, bruno } = fixture.cast;
    const { status, body } = await rename(ana, '  Anna-Lena ');
    expect([status, body.user.first_name]).toEqual([200, 'Anna-Lena']);
    expect((await signIn(fixture.server, 'Ana')).user.first_name).toBe('Anna-Lena');
    const { body: his } = await bruno.call('POST auth/user/', { body: {} });
    expect([his.user.first_name, his.user.partner.first_name]).toEqual(['Bruno', 'Anna-Lena']);
  });

  test('is broadcast when it changed, to both partners and to no other couple', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const [hers, his, other] = [
      await ana.listen('message'),
      await bruno.listen('message'),
      await chloe.listen('message'),
    ];
    expect((await rename(ana, 'Ana ')).status).toBe(200);
    await rename(ana, 'Anna');
    for (const client of [hers, his]) {
      const frame = await client.receives(isPeopleFrame);
      expect(client.received.filter(isPeopleFrame)).toEqual([frame]);
      expect(frame.data).toMatchObject({ type: 'sync_twosome', twosome: { id: ana.user.twosome?.id } });
      expect(JSON.stringify(frame)).not.toContain(ana.user.id);
    }
    await fixture.server.settled();
    expect(other.received.filter(isPeopleFrame)).toEqual([]);
  });

  test('can be changed without a partner', async () => {
    expect((await rename(fixture.cast.eve, 'Eva')).body.user).toMatchObject({
      first_name: 'Eva',
      partner: null,
    });
  });
});

describe('both codes', () => {
  const choose = (person: Person, both_codes: unknown) =>
    person.call('PATCH auth/user/', { body: { both_codes } });

  test('are switched on and off without changing anything else, and are not visible to the partner', async () => {
    const { ana, bruno } = fixture.cast;
    const { user: before } = await again(ana);
    const partnerBefore = (await again(bruno)).user;
    const his = await bruno.listen('message');
    const { status, body } = await choose(ana, true);
    expect([status, body.user]).toEqual([200, { ...before, both_codes: true }]);
    expect((await again(bruno)).user).toEqual(partnerBefore);
    await fixture.server.app.settled();
    expect(his.received.filter(isPeopleFrame)).toEqual([]);
    expect((await rename(ana, 'Anna')).body.user).toMatchObject({ first_name: 'Anna', both_codes: true });
    expect((await choose(ana, false)).body.user).toMatchObject({ first_name: 'Anna', both_codes: false });
  });

  test('are not changed when the name in the same request is refused', async () => {
    const { ana } = fixture.cast;
    await ana.call('PATCH auth/user/', { body: { first_name: '', both_codes: true } });
    expect((await ana.call('POST auth/user/', { body: {} })).body.user.both_codes).toBe(false);
  });
});

describe('refuses', () => {
  test.each([
    ['an empty text', ''],
    ['invisible characters', '\u200b\u2800\u3164'],
    ['51 characters', 'x'.repeat(51)],
    ['two lines', 'Ana\nLima'],
  ])('%s, under first_name', async (_, name) => {
    const { status, body } = await rename(fixture.cast.ana, name);
    expect([status, Object.keys(body)]).toEqual([400, ['first_name']]);
    expect(await nameOf(fixture.cast.ana)).toBe('Ana');
  });
});

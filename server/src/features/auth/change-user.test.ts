import type { Frame } from '@twosome/contract/platform/frames';
import { describe, expect, test } from 'vitest';
import { again } from '../../testing/cast.ts';
import { type Person, signIn } from '../../testing/person.ts';
import { setStage } from '../../testing/stage.ts';

const stage = setStage();
const rename = (person: Person, first_name: unknown) =>
  person.call('PATCH auth/user/', { body: { first_name } });
const nameOf = async (person: Person) =>
  (await person.call('POST auth/user/', { body: {} })).body.user.first_name;
const isOfPeople = ({ type, data }: Frame) =>
  type === 'relay' && (data as { people?: boolean }).people === true;

describe('the first name', () => {
  test('is what its person says, for the partner too, and outlives another sign-in', async () => {
    const { ana, bruno } = stage.cast;
    const { status, body } = await rename(ana, '  Anna-Lena ');
    expect([status, body.user.first_name]).toEqual([200, 'Anna-Lena']);
    expect((await signIn(stage.server, 'Ana')).user.first_name).toBe('Anna-Lena');
    const { body: his } = await bruno.call('POST auth/user/', { body: {} });
    expect([his.user.first_name, his.user.partner.first_name]).toEqual(['Bruno', 'Anna-Lena']);
  });

  test('that changed is said to every screen of the two, and to nobody else', async () => {
    const { ana, bruno, chloe } = stage.cast;
    const [hers, his, other] = [
      await ana.listen('message'),
      await bruno.listen('message'),
      await chloe.listen('message'),
    ];
    await rename(ana, 'Anna');
    for (const ear of [hers, his]) {
      const frame = await ear.hears(isOfPeople);
      expect(frame.data).toMatchObject({ type: 'sync_twosome', twosome: { id: ana.user.twosome?.id } });
      expect(JSON.stringify(frame)).not.toContain(ana.user.id);
    }
    await stage.server.app.settled();
    expect(other.heard.filter(isOfPeople)).toEqual([]);
  });

  test('that is the same as before is no news', async () => {
    const { ana, bruno } = stage.cast;
    const his = await bruno.listen('message');
    expect((await rename(ana, 'Ana ')).status).toBe(200);
    await rename(ana, 'Anna');
    await his.hears(isOfPeople);
    expect(his.heard.filter(isOfPeople)).toHaveLength(1);
  });

  test('may be changed by somebody who is alone', async () => {
    expect((await rename(stage.cast.eve, 'Eva')).body.user).toMatchObject({
      first_name: 'Eva',
      partner: null,
    });
  });

  test.each(['x', 'x'.repeat(50), '🌷'.repeat(50), 'Zoë', '李', "O'Neil"])('may be %s', async (name) => {
    expect((await rename(stage.cast.eve, name)).body.user.first_name).toBe(name);
  });
});

describe('both codes', () => {
  const choose = (person: Person, both_codes: unknown) =>
    person.call('PATCH auth/user/', { body: { both_codes } });

  test('are asked for as their person says, and nothing else changes', async () => {
    const { ana } = stage.cast;
    const { user: before } = await again(ana);
    const { status, body } = await choose(ana, true);
    expect([status, body.user]).toEqual([200, { ...before, both_codes: true }]);
    expect((await rename(ana, 'Anna')).body.user).toMatchObject({ first_name: 'Anna', both_codes: true });
    expect((await choose(ana, false)).body.user).toMatchObject({ first_name: 'Anna', both_codes: false });
  });

  test('are nobody else’s to know: the partner gets the same as before', async () => {
    const { ana, bruno } = stage.cast;
    const before = (await bruno.call('POST auth/user/', { body: {} })).body.user;
    const his = await bruno.listen('message');
    await choose(ana, true);
    expect((await bruno.call('POST auth/user/', { body: {} })).body.user).toEqual(before);
    await stage.server.app.settled();
    expect(his.heard.filter(isOfPeople)).toEqual([]);
  });

  test.each([[null], ['true'], [1], [[]], [{}]])(
    'may not be %j, and then nothing beside it is changed',
    async (wrong) => {
      const { ana } = stage.cast;
      const { status, body } = await ana.call('PATCH auth/user/', {
        body: { first_name: 'Anna', both_codes: wrong },
      });
      expect([status, Object.keys(body)]).toEqual([400, ['both_codes']]);
      expect(await nameOf(ana)).toBe('Ana');
    },
  );

  test('are not changed beside a name that is refused', async () => {
    const { ana } = stage.cast;
    await ana.call('PATCH auth/user/', { body: { first_name: '', both_codes: true } });
    expect((await ana.call('POST auth/user/', { body: {} })).body.user.both_codes).toBe(false);
  });

  test('are not chosen by whoever is not signed in', async () => {
    expect((await choose(stage.cast.nobody, true)).status).toBe(401);
  });
});

describe('refuses', () => {
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a number', 7],
    ['a list', ['Ana']],
    ['an empty one', ''],
    ['blanks', ' \t '],
    ['what nobody can see', '\u200b\u2800\u3164'],
    ['51 characters', 'x'.repeat(51)],
    ['a null character', 'A\u0000na'],
    ['a bell', 'A\u0007na'],
    ['a turn of direction', '\u202eanA'],
    ['half a character', 'A\ud800'],
    ['two lines', 'Ana\nLima'],
    ['two lines of another kind', 'Ana\u2028Lima'],
  ])('%s, under first_name', async (_, name) => {
    const { status, body } = await rename(stage.cast.ana, name);
    expect([status, Object.keys(body)]).toEqual([400, ['first_name']]);
    expect(await nameOf(stage.cast.ana)).toBe('Ana');
  });

  test('whoever is not signed in', async () => {
    expect((await rename(stage.cast.nobody, 'Ana')).status).toBe(401);
  });

  test('to change anything else beside it', async () => {
    const { eve } = stage.cast;
    await eve.call('PATCH auth/user/', { body: { first_name: 'Eva', id: 'x', terms_accepted_at: null } });
    const { body } = await eve.call('POST auth/user/', { body: {} });
    expect(body.user).toMatchObject({ id: eve.user.id, first_name: 'Eva' });
    expect(body.user.terms_accepted_at).not.toBeNull();
  });
});

import { day } from '@twosome/contract/platform/days';
import type { Frame } from '@twosome/contract/platform/frames';
import { describe, expect, test } from 'vitest';
import { moveClock, now } from '../../platform/clock.ts';
import {
  again,
  connectByBoth,
  connectByOne,
  follow,
  part,
  setProfile,
  twosomeOf,
} from '../../testing/cast.ts';
import { createFixture } from '../../testing/fixture.ts';
import type { Person } from '../../testing/person.ts';

const fixture = createFixture();
const settle = (person: Person, date: unknown) => person.call('POST auth/together/', { body: { date } });
const datesOf = async (person: Person) => {
  const { together_since, together_asked } = (await again(person)).user;
  return { together_since, together_asked };
};
const nothing = { together_since: null, together_asked: null };
const [first, other] = ['2019-02-14', '2020-02-29'];

describe('the date together', () => {
  test('takes both: one proposes it, the other agrees, and both see the same [S1.40]', async () => {
    const { ana, bruno } = fixture.cast;
    const { status, body } = await settle(ana, first);
    expect([status, body.user.id]).toEqual([200, ana.user.id]);
    const proposed = { together_since: null, together_asked: { date: first, by: ana.user.id } };
    for (const person of [ana, bruno]) expect(await datesOf(person)).toEqual(proposed);
    await settle(ana, first);
    expect(await datesOf(bruno)).toEqual(proposed);
    await settle(bruno, first);
    for (const person of [ana, bruno])
      expect(await datesOf(person)).toEqual({ together_since: first, together_asked: null });
  });

  test('a different date is a new proposal, and the agreed one stays until it is agreed to', async () => {
    const { ana, bruno } = fixture.cast;
    for (const person of [ana, bruno]) await settle(person, first);
    await settle(bruno, other);
    const proposed = { together_since: first, together_asked: { date: other, by: bruno.user.id } };
    expect(await datesOf(ana)).toEqual(proposed);
    await settle(ana, '2018-01-01');
    expect((await datesOf(bruno)).together_asked).toEqual({ date: '2018-01-01', by: ana.user.id });
    await settle(bruno, first);
    expect(await datesOf(ana)).toEqual({ together_since: first, together_asked: null });
  });

  test.each(['the date', 'a proposal'])('either takes %s away, more than once [S1.40]', async (which) => {
    const { ana, bruno } = fixture.cast;
    await settle(ana, first);
    if (which === 'the date') await settle(bruno, first);
    for (const person of [bruno, ana]) expect((await settle(person, null)).status).toBe(200);
    expect(await datesOf(ana)).toEqual(nothing);
  });

  test('a proposal that was withdrawn cannot be agreed to: the answer is a proposal itself', async () => {
    const { ana, bruno } = fixture.cast;
    await settle(ana, first);
    await settle(ana, null);
    await settle(bruno, first);
    expect(await datesOf(ana)).toEqual({
      together_since: null,
      together_asked: { date: first, by: bruno.user.id },
    });
  });

  test('both partners’ devices hear every change, strangers nothing', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const phones = await Promise.all([ana, bruno, chloe].map((person) => person.listen('message')));
    await settle(ana, first);
    const isUpdate = ({ type, data }: Frame) =>
      type === 'relay' && (data as { people?: boolean }).people === true;
    for (const phone of phones.slice(0, 2)) await phone.receives(isUpdate);
    await fixture.server.settled();
    expect(phones[2]!.received.some(isUpdate)).toBe(false);
    const before = phones[0]!.received.length;
    await settle(ana, first);
    await fixture.server.settled();
    expect(phones[0]!.received).toHaveLength(before);
  });
});

describe('on the profile', () => {
  const seenBy = async (person: Person, of: Person) => {
    const { body } = await person.call(`GET auth/twosome/${twosomeOf(of)}/`);
    return body;
  };

  test('the date is shown where both want it, to those who see more than the header [S1.41]', async () => {
    const { ana, bruno, chloe, mallory } = fixture.cast;
    for (const person of [ana, bruno]) await settle(person, first);
    await setProfile(ana, { show_together: 'true' });
    expect(await seenBy(ana, ana)).toMatchObject({ show_together: true });
    expect((await seenBy(bruno, ana)).show_together).toBe(false);
    for (const person of [ana, bruno, chloe, mallory])
      expect(await seenBy(person, ana)).not.toHaveProperty('together_since');

    await setProfile(bruno, { show_together: 'true' });
    for (const person of [ana, bruno, chloe]) expect((await seenBy(person, ana)).together_since).toBe(first);
    expect(await seenBy(mallory, ana)).not.toHaveProperty('together_since');
    expect(await seenBy(chloe, ana)).not.toHaveProperty('show_together');
    await setProfile(ana, { is_private: 'false' });
    expect((await seenBy(mallory, ana)).together_since).toBe(first);
    await setProfile(ana, { show_together: 'false', bio: 'Us' });
    expect(await seenBy(chloe, ana)).not.toHaveProperty('together_since');
  });

  test('a proposal is never shown to others', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    for (const person of [ana, bruno]) await setProfile(person, { show_together: 'true' });
    await settle(ana, first);
    expect(JSON.stringify(await seenBy(chloe, ana))).not.toContain(first);
    expect(await seenBy(ana, ana)).not.toHaveProperty('together_since');
  });

  test('a couple that is blocked does not see it', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    for (const person of [ana, bruno]) {
      await settle(person, first);
      await setProfile(person, { show_together: 'true', is_private: 'false' });
    }
    await ana.call(`POST auth/block/${twosomeOf(chloe)}/`, { body: {} });
    expect((await chloe.call(`GET auth/twosome/${twosomeOf(ana)}/`)).status).toBe(404);
  });
});

describe('parting', () => {
  test('hides the date, which returns with the two; a new partner never sees it', async () => {
    const { ana, bruno, eve, chloe } = fixture.cast;
    for (const person of [ana, bruno]) await settle(person, first);
    await settle(ana, other);
    await part(bruno);
    expect(await datesOf(ana)).toEqual(nothing);
    await connectByOne(ana, eve);
    for (const person of [ana, eve]) expect(await datesOf(person)).toEqual(nothing);
    await follow(fixture.server, chloe, await again(ana));
    await part(ana);
    await connectByBoth(ana, bruno);
    expect(await datesOf(bruno)).toEqual({
      together_since: first,
      together_asked: { date: other, by: ana.user.id },
    });
  });
});

describe('refuses', () => {
  test.each([
    ['no date', undefined],
    ['an empty one', ''],
    ['one that does not exist', '2027-02-29'],
    ['a moment', '2019-02-14T00:00:00Z'],
    ['year 0', '0000-01-01'],
    ['year 1', '0001-01-01'],
    ['1899', '1899-12-31'],
    ['2200', '2200-01-01'],
    ['year 9999', '9999-12-31'],
    ['year 10000', '10000-01-01'],
    ['a number', 20190214],
    ['a long text', 'x'.repeat(15_000)],
  ])('%s [S5.40]', async (_, date) => {
    const { status, body } = await settle(fixture.cast.ana, date);
    expect([status, Object.keys(body)]).toEqual([400, ['date']]);
    expect(await datesOf(fixture.cast.ana)).toEqual(nothing);
  });

  test('a day that has begun nowhere, not one that has begun somewhere [S5.40]', async () => {
    const { ana } = fixture.cast;
    const noon = new Date(`${new Date(now().getTime() + day).toISOString().slice(0, 10)}T12:00:00Z`);
    const at = (time: number) => new Date(time).toISOString().slice(0, 10);
    moveClock(noon.getTime() - now().getTime());
    expect((await settle(ana, at(noon.getTime() + day))).status).toBe(200);
    expect((await settle(ana, at(noon.getTime() + 2 * day))).body.date).toEqual([
      'Choose today or an earlier day.',
    ]);
  });

  test('people without a partner, or had one', async () => {
    const { ana, bruno, eve } = fixture.cast;
    await part(bruno);
    for (const person of [eve, ana, bruno]) expect((await settle(person, first)).status).toBe(403);
  });
});

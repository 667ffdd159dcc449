import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, test } from 'vitest';
import { block, couple, follow, part, setProfile, twosomeOf } from '../../testing/cast.ts';
import { createFixture } from '../../testing/fixture.ts';
import type { Person } from '../../testing/person.ts';

const fixture = createFixture();

const naming = async (person: Person, mine: string, theirs: string, connector = '&', isPrivate = false) =>
  setProfile(person, {
    username1: mine,
    username2: theirs,
    connector,
    username: `${mine}${connector}${theirs}`,
    is_private: String(isPrivate),
  });
const ask = (person: Person, q: string) => person.call(`GET search/?${new URLSearchParams({ q })}`);
const namesFor = async (person: Person, q: string): Promise<string[]> => {
  const { status, body } = await ask(person, q);
  expect([q, status, body.next]).toEqual([q, 200, null]);
  return body.results.map(({ username }: { username: string }) => username);
};

let maria: Person;
let other: Person;
let marius: Person;
beforeEach(async () => {
  [maria] = await couple(fixture.server, 'Maria', 'Paul');
  [other] = await couple(fixture.server, 'Marian', 'Tom');
  [marius] = await couple(fixture.server, 'Marius', 'Eva');
  await naming(maria, 'Maria', 'Paul');
  await naming(other, 'Marian', 'Tom', '.');
  await naming(marius, 'Marius', 'Eva', '+');
});

describe('a search', () => {
  test('finds a name in any spelling, in either order [S7.70]', async () => {
    const { chloe } = fixture.cast;
    const spellings = [
      'Maria&Paul',
      'mariapaul',
      'MARIA paul',
      'Paul + Maria',
      '  paul&maria ',
      'Márïa & Pàul',
    ];
    // Cyrillic and full-width letters, and an invisible mark
    for (const q of [...spellings, 'Mаriа Pаul', 'Ｍａｒｉａ Ｐａｕｌ', 'Maria\u200e&\u200ePaul'])
      expect([q, (await namesFor(chloe, q))[0]]).toEqual([q, 'Maria&Paul']);
    expect(await namesFor(chloe, 'tom')).toEqual(['Marian.Tom']);
    expect(await namesFor(chloe, 'to')).toEqual(['Marian.Tom']);
  });

  test.each([
    ['lukasz', ['Łukasz', 'ŁUKASZ', 'łukasz']],
    ['strasse', ['Straße', 'STRAẞE']],
    ['isik', ['Işık', 'IŞIK', 'İşık'.normalize('NFD')]],
    ['soren', ['Søren', 'SØREN']],
    ['aegir', ['Ægir', 'ægir']],
  ])('finds %s as it is written in other languages: %j', async (name, spellings) => {
    await naming(maria, name, 'Paul');
    for (const q of spellings)
      expect([q, (await namesFor(fixture.cast.chloe, q))[0]]).toEqual([q, `${name}&Paul`]);
  });

  test('lists the exact name, followed couples, beginnings, then similar names [S7.70]', async () => {
    const { chloe } = fixture.cast;
    // a space sorts before letters, so the whole first name stands before a longer one
    expect(await namesFor(chloe, 'maria')).toEqual(['Maria&Paul', 'Marian.Tom', 'Marius+Eva']);
    await follow(fixture.server, chloe, other);
    expect(await namesFor(chloe, 'mari')).toEqual(['Marian.Tom', 'Maria&Paul', 'Marius+Eva']);
    expect(await namesFor(chloe, 'maria paul')).toEqual(['Maria&Paul']);
    expect(await namesFor(chloe, 'marrian')).toEqual(['Marian.Tom']);
    expect(await namesFor(chloe, 'mariuus')).toEqual(['Marius+Eva']);
    expect(await namesFor(chloe, 'xylophone')).toEqual([]);
  });

  test('finds a private profile by its whole name, and for its followers [S7.71]', async () => {
    const { chloe, mallory } = fixture.cast;
    await follow(fixture.server, chloe, maria);
    await setProfile(maria, { is_private: 'true' });
    for (const q of ['ma', 'maria', 'mariapau', 'mariia paul'])
      expect([q, (await namesFor(mallory, q)).includes('Maria&Paul')]).toEqual([q, false]);
    for (const q of ['maria paul', 'paul maria']) expect(await namesFor(mallory, q)).toContain('Maria&Paul');
    expect((await namesFor(chloe, 'ma'))[0]).toBe('Maria&Paul');
  });

  describe('refuses', () => {
    test('to show couples that blocked the viewer or that it blocked, that parted, leave, or were taken down [S7.71]', async () => {
      const { chloe, mallory } = fixture.cast;
      await block(chloe, maria);
      await block(other, chloe);
      for (const q of ['mari', 'maria paul', 'marian tom', 'marria'])
        expect([q, await namesFor(chloe, q)]).toEqual([q, q === 'mari' ? ['Marius+Eva'] : []]);
      await part(marius);
      expect(await namesFor(mallory, 'marius eva')).toEqual([]);
      await maria.call('POST auth/delete/', { body: {} });
      await fixture.server.db.query(
        sql`update twosomes set taken_down_at = now() where id = ${twosomeOf(other)}::text`,
      );
      expect(await namesFor(mallory, 'mari')).toEqual([]);
    });

    test('callers without a session or partner', async () => {
      const { eve, signedOut } = fixture.cast;
      expect([(await ask(signedOut, 'maria')).status, (await ask(eve, 'maria')).status]).toEqual([401, 403]);
    });

    test('texts that are too short or too long without their invisible characters [S7.72]', async () => {
      const { chloe } = fixture.cast;
      const bad = ['', ' ', 'a', ' a ', '😀', 'x'.repeat(500), 'm\u0000', '\u202em\t', '\u200e\u200f\u200e'];
      for (const q of bad) {
        const { status, body } = await ask(chloe, q);
        expect([q, status, Object.keys(body)]).toEqual([q, 400, ['q']]);
      }
      expect((await chloe.call('GET search/')).status).toBe(400);
    });

    test('to take %, _ and \\ as patterns [S7.72]', async () => {
      const { chloe } = fixture.cast;
      for (const q of [
        '%%',
        '__',
        '\\\\',
        '%a%',
        'm%a',
        "ma' or 1=1",
        '😀😀',
        '&&',
        'x'.repeat(limits.searchText),
      ])
        expect([q, await namesFor(chloe, q)]).toEqual([q, []]);
      // a connector or a sign between words counts as a space
      expect(await namesFor(chloe, '%maria')).toEqual(['Maria&Paul', 'Marian.Tom', 'Marius+Eva']);
      await naming(maria, 'Ma_ria', 'Paul');
      // the others are similar, and stand behind
      expect((await namesFor(chloe, 'ma_'))[0]).toBe('Ma_ria&Paul');
    });
  });

  test('shows at most twenty, those with the shortest names first [S7.70]', async () => {
    const { chloe } = fixture.cast;
    await fixture.server.db.query(sql`
      insert into twosomes (id, user_a, user_b, username_a, username_b, connector, a_first, username, is_private, added_at)
      select lpad(n::text, 20, '0'), 'a' || n, 'b' || n, 'zoe', 'z' || n, '&', true, 'zoe&z' || n, n % 2 = 0, now()
      from generate_series(10, 99) n
    `);
    const names = await namesFor(chloe, 'zo');
    expect([names.length, names[0], names.at(-1)]).toEqual([20, 'zoe&z11', 'zoe&z49']);
  });
});

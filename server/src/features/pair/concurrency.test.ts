import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import {
  again,
  connect,
  connectByBoth,
  couple,
  newcomer,
  part,
  twosomeOf,
  wantBothCodes,
} from '../../testing/cast.ts';
import { createFixture, formOf } from '../../testing/fixture.ts';
import { smallPhoto } from '../../testing/images.ts';
import type { Answer, Person } from '../../testing/person.ts';

// Parting and connecting race with other calls. Every race must end in one consistent state: a write either committed
// before the couple ended, or was refused.

const fixture = createFixture();
const rounds = Array.from({ length: 8 }, (_, round) => round);
const disconnect = (person: Person) => person.call('POST auth/disconnect/', { body: {} });
const single = (name: string): Promise<Person> => newcomer(fixture.server, name);
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);
const count = async (statement: ReturnType<typeof sql>): Promise<number> => {
  const [row] = await fixture.server.db.query<{ count: number }>(statement);
  return row?.count ?? 0;
};

describe('simultaneously', () => {
  test('two users enter each other’s code: both succeed, with one twosome', async () => {
    for (const round of rounds) {
      const [one, two] = [await single(`One${round}`), await single(`Two${round}`)];
      const answers = await Promise.all([connect(one, two), connect(two, one)]);
      expect(statuses(answers)).toEqual([200, 200]);
      expect(answers[0].body.user.twosome.id).toBe(answers[1].body.user.twosome.id);
    }
  });

  test('a third user competes with two: one couple results, and a call fails', async () => {
    for (const round of rounds) {
      const people = [
        await single(`A${round}`),
        await single(`B${round}`),
        await single(`C${round}`),
      ] as const;
      const [a, b, c] = people;
      const answers = await Promise.all([connect(a, b), connect(c, b), connect(b, a)]);
      const couples = new Set<string>();
      let alone = 0;
      for (const person of people) {
        const { twosome } = (await again(person)).user;
        if (twosome === null) alone += 1;
        else couples.add(twosome.id);
      }
      expect([alone, couples.size]).toEqual([1, 1]);
      expect(statuses(answers)).toContain(400);
    }
  });

  test('two users separated by "This is not my partner" enter each other’s code: both are refused', async () => {
    const [gil, hana] = [await single('Gil'), await single('Hana')];
    await connect(gil, hana);
    expect((await gil.call('POST auth/not_my_partner/', { body: {} })).status).toBe(200);
    for (const _ of rounds)
      expect(statuses(await Promise.all([connect(gil, hana), connect(hana, gil)]))).toEqual([400, 400]);
    for (const person of [gil, hana])
      expect((await again(person)).user).toMatchObject({ partner: null, waits_for: null });
  });

  test('both part: the couple ends once', async () => {
    const { ana, bruno } = fixture.cast;
    for (const _ of rounds) {
      const answers = await Promise.all([disconnect(ana), disconnect(bruno), disconnect(ana)]);
      // a call authenticated afterwards is refused for a single user
      for (const status of statuses(answers)) expect([200, 403]).toContain(status);
      expect(statuses(answers)).toContain(200);
      expect(await count(sql`select count(*)::int as count from twosomes where parted_at is not null`)).toBe(
        1,
      );
      for (const person of [ana, bruno]) expect((await again(person)).user.parted).not.toBeNull();
      await connectByBoth(ana, bruno);
    }
  });

  test('one answers "This is not my partner", the other does too or disconnects: the two never connect again', async () => {
    for (const round of rounds) {
      const [a, b] = await couple(fixture.server, `L${round}`, `M${round}`);
      const refuse = (person: Person) => () => person.call('POST auth/not_my_partner/', { body: {} });
      const acts = [refuse(a), round % 2 ? refuse(b) : () => disconnect(b)];
      const answers = await Promise.all((round % 4 > 1 ? acts : acts.toReversed()).map((act) => act()));
      for (const status of statuses(answers)) expect([200, 403]).toContain(status);
      const refused = statuses(round % 4 > 1 ? answers : answers.toReversed())[0];
      for (const person of [a, b]) {
        const { user } = await again(person);
        expect(user.partner).toBeNull();
        // the other may disconnect first, which leaves a way back; then this call is refused
        if (refused === 200) expect(user.parted).toBeNull();
      }
      if (refused === 200) expect(statuses([await connect(a, b), await connect(b, a)])).toEqual([400, 400]);
    }
  });

  test('both return: the first call waits, the second restores the couple', async () => {
    const { ana, bruno } = fixture.cast;
    for (const round of rounds) {
      await part(round % 2 ? ana : bruno);
      const answers = await Promise.all([connect(ana, bruno), connect(bruno, ana)]);
      expect(statuses(answers).sort()).toEqual([200, 202]);
      for (const person of [ana, bruno]) {
        const { user } = await again(person);
        expect([user.twosome?.id, user.parted]).toEqual([twosomeOf(ana), null]);
      }
    }
  });

  test('one returns while a third user connects: two are a couple, the other stays single', async () => {
    for (const round of rounds) {
      const [a, b] = await couple(fixture.server, `A${round}`, `B${round}`);
      const c = await newcomer(fixture.server, `C${round}`);
      await part(a);
      await connect(a, b);
      const [back, between] = await Promise.all([connect(b, a), connect(c, b)]);
      expect(statuses([back, between]).sort()).toEqual([200, 400]);
      const partners = await Promise.all([a, b, c].map(async (one) => (await again(one)).user.partner?.id));
      expect(partners[1]).toBe(back.status === 200 ? a.user.id : c.user.id);
      expect(partners.filter(Boolean)).toHaveLength(2);
    }
  });

  test('a parted user and a stranger enter each other’s code: one couple; the first waits if both want both codes', async () => {
    for (const round of rounds) {
      const [a] = await couple(fixture.server, `D${round}`, `E${round}`);
      const c = await newcomer(fixture.server, `F${round}`);
      await part(a);
      const wanted = round % 4 > 1;
      if (wanted) await Promise.all([wantBothCodes(a), wantBothCodes(c)]);
      const both = [() => connect(a, c), () => connect(c, a)];
      const answers = await Promise.all((round % 2 ? both : both.reverse()).map((enter) => enter()));
      expect(statuses(answers).sort()).toEqual([200, wanted ? 202 : 200]);
      const [hers, his] = [(await again(a)).user, (await again(c)).user];
      expect([hers.partner?.id, his.partner?.id]).toEqual([c.user.id, a.user.id]);
      expect([hers.waits_for, his.waits_for]).toEqual([null, null]);
    }
  });

  test('one switches on both codes while a stranger enters theirs: connected, or waiting', async () => {
    for (const round of rounds) {
      const [a, c] = [
        await newcomer(fixture.server, `P${round}`),
        await newcomer(fixture.server, `Q${round}`),
      ];
      const want = () => a.call('PATCH auth/user/', { body: { both_codes: true } });
      const acts = round % 2 ? [want, () => connect(c, a)] : [() => connect(c, a), want];
      const answers = await Promise.all(acts.map((act) => act()));
      const [wanted, entered] = round % 2 ? answers : answers.toReversed();
      expect(wanted?.status).toBe(200);
      expect([200, 202]).toContain(entered?.status);
      const { user } = await again(a);
      expect([user.both_codes, user.partner !== null]).toEqual([true, entered?.status === 200]);
      expect((await again(c)).user.waits_for !== null).toBe(entered?.status === 202);
    }
  });

  test('one partner parts while a stranger enters the code of the other, who wants both codes', async () => {
    for (const round of rounds) {
      const [a, b] = await couple(fixture.server, `H${round}`, `J${round}`);
      const c = await newcomer(fixture.server, `K${round}`);
      await wantBothCodes(b);
      const acts = [() => disconnect(a), () => connect(c, b)];
      const answers = await Promise.all((round % 2 ? acts : acts.reverse()).map((act) => act()));
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      expect(statuses(answers).filter((status) => status !== 200)).toHaveLength(1);
      expect((await again(b)).user).toMatchObject({ partner: null, parted: { first_name: a.name } });
    }
  });

  test('four users with requests across two couples become two couples', async () => {
    for (const round of rounds) {
      const names = ['L', 'M', 'N', 'O'].map((letter) => `${letter}${round}`);
      const [[p, q], [r, s]] = [
        await couple(fixture.server, names[0]!, names[2]!),
        await couple(fixture.server, names[1]!, names[3]!),
      ];
      await Promise.all([part(p), part(r)]);
      await Promise.all([wantBothCodes(q), wantBothCodes(s)]);
      for (const [one, other] of [
        [p, s],
        [r, q],
        [q, p],
        [s, r],
      ] as const)
        expect((await connect(one, other)).status).toBe(202);
      const answers = await Promise.all([connect(p, q), connect(r, s)]);
      expect(statuses(answers)).toEqual([200, 200]);
      expect(await count(sql`select count(*)::int as count from connect_asks`)).toBe(0);
    }
  });

  test('one withdraws a request that the other answers', async () => {
    const { ana, bruno } = fixture.cast;
    for (const round of rounds) {
      await part(ana);
      await connect(ana, bruno);
      const withdraw = () => ana.call('DELETE auth/connect/');
      const answer = () => connect(bruno, ana);
      const both = await Promise.all(round % 2 ? [answer(), withdraw()] : [withdraw(), answer()]);
      const answered = both[round % 2 ? 0 : 1];
      expect((await again(ana)).user.partner !== null).toBe(answered?.status === 200);
      if (answered?.status !== 200) expect((await connect(ana, bruno)).status).toBe(200);
    }
  });

  type Act = (cast: typeof fixture.cast) => Promise<Answer>;
  /** Changes of the couple itself, by Bruno, and a count of the rows of each. `parting-rounds.test.ts` has the writes of others. */
  const acts: [string, Act, ReturnType<typeof sql>][] = [
    [
      'a photo is changed',
      async ({ bruno }) =>
        bruno.call('POST auth/update_twosome/', {
          form: formOf({ photo: await smallPhoto('#225588', 40, 40) }),
        }),
      sql`select count(*)::int as count from twosomes where photo_id is not null`,
    ],
    [
      'the two are renamed',
      ({ bruno }) =>
        bruno.call('POST auth/update_twosome/', {
          form: formOf({ username1: 'bruno', username2: 'ana', connector: '+', username: 'bruno+ana' }),
        }),
      sql`select count(*)::int as count from twosomes where username = 'bruno+ana'`,
    ],
  ];

  test.each(acts)('%s while the other parts: it commits before, or is refused', async (_, act, rows) => {
    const { ana, bruno } = fixture.cast;
    for (const round of rounds) {
      await fixture.server.db.query(sql`update twosomes set photo_id = null, username = 'new-' || id, username_a = null,
        username_b = null, connector = null, a_first = null`);
      const before = await count(rows);
      const pair = round % 2 ? [disconnect(ana), act(fixture.cast)] : [act(fixture.cast), disconnect(ana)];
      const answers = await Promise.all(pair);
      const [acted, left] = round % 2 ? [answers[1], answers[0]] : [answers[0], answers[1]];
      expect(left?.status).toBe(200);
      expect([200, 201, 403, 409]).toContain(acted?.status);
      const added = (await count(rows)) - before;
      expect(added).toBe(acted?.status === 403 ? 0 : 1);
      expect((await again(bruno)).user.partner).toBeNull();
      await connectByBoth(ana, bruno);
    }
  });
});

import { pairTexts } from '@twosome/contract/pair/pair.rules';
import { groupCode, newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { again, newcomer } from '../../testing/cast.ts';
import type { Person } from '../../testing/person.ts';
import { setStage } from '../../testing/stage.ts';

const stage = setStage();
const single = (name: string): Promise<Person> => newcomer(stage.server, name);
const connect = (person: Person, id: unknown) => person.call('POST auth/connect/', { body: { id } });

describe('connecting', () => {
  test('makes one twosome of two people, told to every session of both [S1.1 S1.5 S2.29 S7.9 S7.63]', async () => {
    const [gil, hana] = [await single('Gil'), await single('Hana')];
    const ears = await Promise.all([gil.listen('single'), hana.listen('single'), hana.listen('single')]);
    const { status, body } = await connect(gil, hana.user.id);

    expect(status).toBe(200);
    expect(body.user.partner).toMatchObject({ id: hana.user.id, first_name: 'Hana' });
    for (const [ear, other] of [
      [ears[0], hana],
      [ears[1], gil],
      [ears[2], gil],
    ] as const) {
      const frame = await ear.hears(({ type }) => type === 'twosome_connected');
      expect(frame.data).toMatchObject({ user: { partner: { id: other.user.id } } });
    }
    const theirs = (await again(hana)).user.twosome;
    expect(theirs?.id).toBe(body.user.twosome.id);
    expect(theirs).toMatchObject({ is_private: true, username1: null, username2: null, connector: null });
    expect(theirs?.username).toContain('-');
    for (const person of [gil, hana])
      expect(theirs?.username.toUpperCase()).not.toContain(person.user.id.slice(0, 4));
  });

  test('reads a code kindly', async () => {
    const [gil, hana] = [await single('Gil'), await single('Hana')];
    const typed = ` ${groupCode(hana.user.id).toLowerCase().replaceAll('1', 'l').replaceAll('0', 'o')} `;
    expect((await connect(gil, typed)).status).toBe(200);
  });

  test('of two who enter each other’s code at the same moment both succeed, with one twosome', async () => {
    for (let round = 0; round < 20; round++) {
      const [one, two] = [await single(`One${round}`), await single(`Two${round}`)];
      const answers = await Promise.all([connect(one, two.user.id), connect(two, one.user.id)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers[0].body.user.twosome.id).toBe(answers[1].body.user.twosome.id);
    }
  });

  test('a third who comes between is told that the code leads nowhere', async () => {
    for (let round = 0; round < 20; round++) {
      const [a, b, c] = [await single(`A${round}`), await single(`B${round}`), await single(`C${round}`)];
      const answers = await Promise.all([
        connect(a, b.user.id),
        connect(c, b.user.id),
        connect(b, a.user.id),
      ]);
      const partners = await Promise.all(
        [a, b, c].map(async (person) => (await again(person)).user.partner?.id),
      );
      expect(partners.filter(Boolean)).toHaveLength(2);
      expect(answers.filter(({ status }) => status === 400).length).toBeGreaterThan(0);
      const rows = await stage.server.db.query(
        sql`select twosome_id from users where id = any(${[a, b, c].map((p) => p.user.id)}::text[]) and twosome_id is not null`,
      );
      expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(1);
    }
  });
});

describe('the preview', () => {
  test('gives the first name behind a code, whether it takes both, and nothing else', async () => {
    const { body, status } = await stage.cast.eve.call(
      `GET auth/connect/preview/?id=${(await single('Ida')).user.id}`,
    );
    expect([status, body]).toEqual([200, { first_name: 'Ida', needs_both: false }]);
  });
});

describe('refuses', () => {
  const tries: [string, (person: Person, id: string) => ReturnType<Person['call']>][] = [
    ['connect', (person, id) => connect(person, id)],
    ['preview', (person, id) => person.call(`GET auth/connect/preview/?id=${encodeURIComponent(id)}`)],
  ];

  test.each(tries)('%s: unknown, partnered and leaving people sound the same', async (_what, ask) => {
    const { eve, ana } = stage.cast;
    const leaving = await single('Leo');
    await stage.server.writePast(sql`update users set delete_at = now() where id = ${leaving.user.id}::text`);
    for (const id of [newId(), ana.user.id, leaving.user.id, 'nonsense', "'; drop table users; --"]) {
      const { status, body } = await ask(eve, id);
      expect([status, body]).toEqual([400, { id: [pairTexts.unknown] }]);
    }
  });

  test.each(tries)('%s: the own code and none at all [S5.2 S5.3]', async (_what, ask) => {
    const { eve } = stage.cast;
    expect((await ask(eve, eve.user.id)).body).toEqual({ id: ['😂 You pasted your own id!'] });
    expect((await ask(eve, '')).body).toEqual({ id: ["Please enter partner's code"] });
    expect((await ask(eve, ' - ')).body).toEqual({ id: ["Please enter partner's code"] });
    expect((await ask(eve, 'A'.repeat(300))).status).toBe(400);
  });

  test('somebody who has a partner already', async () => {
    const { ana, eve } = stage.cast;
    const { status, body } = await connect(ana, eve.user.id);
    expect([status, body]).toEqual([400, { non_field_error: [pairTexts.partnered] }]);
    expect((await again(eve)).user.partner).toBeNull();
  });

  test.each([undefined, null, 7, [], {}, true])('%j as a code', async (id) => {
    const { status, body } = await connect(stage.cast.eve, id);
    expect([status, Object.keys(body)]).toEqual([400, ['id']]);
  });

  test('nobody', async () => {
    expect((await connect(stage.cast.nobody, newId())).status).toBe(401);
    expect((await stage.cast.nobody.call(`GET auth/connect/preview/?id=${newId()}`)).status).toBe(401);
  });

  test('the wrong socket [S6.6 S7.44 S7.63]', async () => {
    expect(await (await stage.cast.eve.listen('message')).closed).toBe(4403);
    expect(await (await stage.cast.ana.listen('single')).closed).toBe(4403);
  });
});

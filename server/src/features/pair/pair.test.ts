import { codeErrors } from '@twosome/contract/pair/pair.texts';
import { groupCode, newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { again, newcomer } from '../../testing/cast.ts';
import { createFixture } from '../../testing/fixture.ts';
import type { Person } from '../../testing/person.ts';
import { pairErrors } from './pair.texts.ts';

const fixture = createFixture();
const single = (name: string): Promise<Person> => newcomer(fixture.server, name);
const connect = (person: Person, id: unknown) => person.call('POST auth/connect/', { body: { id } });

describe('connecting', () => {
  test('creates one twosome of two users and sends it to every session of both [S1.1 S1.5 S2.29 S7.9 S7.63]', async () => {
    const [gil, hana] = [await single('Gil'), await single('Hana')];
    const clients = await Promise.all([gil.listen('single'), hana.listen('single'), hana.listen('single')]);
    const { status, body } = await connect(gil, hana.user.id);

    expect(status).toBe(200);
    expect(body.user.partner).toMatchObject({ id: hana.user.id, first_name: 'Hana' });
    for (const [client, other] of [
      [clients[0], hana],
      [clients[1], gil],
      [clients[2], gil],
    ] as const) {
      const frame = await client.receives(({ type }) => type === 'twosome_connected');
      expect(frame.data).toMatchObject({ user: { partner: { id: other.user.id } } });
    }
    const theirs = (await again(hana)).user.twosome;
    expect(theirs?.id).toBe(body.user.twosome.id);
    expect(theirs).toMatchObject({ is_private: true, username1: null, username2: null, connector: null });
    expect(theirs?.username).toContain('-');
    for (const person of [gil, hana])
      expect(theirs?.username.toUpperCase()).not.toContain(person.user.id.slice(0, 4));
  });

  test('accepts a code with spaces, lower case and look-alike characters', async () => {
    const [gil, hana] = [await single('Gil'), await single('Hana')];
    const typed = ` ${groupCode(hana.user.id).toLowerCase().replaceAll('1', 'l').replaceAll('0', 'o')} `;
    expect((await connect(gil, typed)).status).toBe(200);
  });
});

describe('refuses', () => {
  const tries: [string, (person: Person, id: string) => ReturnType<Person['call']>][] = [
    ['connect', (person, id) => connect(person, id)],
    ['preview', (person, id) => person.call(`GET auth/connect/preview/?id=${encodeURIComponent(id)}`)],
  ];

  test.each(tries)(
    '%s: unknown, partnered and leaving users with the same message',
    async (_name, request) => {
      const { eve, ana } = fixture.cast;
      const leaver = await single('Leo');
      await fixture.server.writePast(
        sql`update users set delete_at = now() where id = ${leaver.user.id}::text`,
      );
      for (const id of [newId(), ana.user.id, leaver.user.id, 'nonsense', "'; drop table users; --"]) {
        const { status, body } = await request(eve, id);
        expect([status, body]).toEqual([400, { id: [codeErrors.unknown] }]);
      }
    },
  );

  test.each(tries)('%s: the user’s own code and an empty one [S5.2 S5.3]', async (_name, request) => {
    const { eve } = fixture.cast;
    expect((await request(eve, eve.user.id)).body).toEqual({ id: ['😂 You pasted your own id!'] });
    expect((await request(eve, '')).body).toEqual({ id: ["Please enter partner's code"] });
    expect((await request(eve, ' - ')).body).toEqual({ id: ["Please enter partner's code"] });
    expect((await request(eve, 'A'.repeat(300))).status).toBe(400);
  });

  test('a user who already has a partner', async () => {
    const { ana, eve } = fixture.cast;
    const { status, body } = await connect(ana, eve.user.id);
    expect([status, body]).toEqual([400, { non_field_error: [pairErrors.partnered] }]);
    expect((await again(eve)).user.partner).toBeNull();
  });

  test('a socket of the wrong kind [S6.6 S7.44 S7.63]', async () => {
    expect(await (await fixture.cast.eve.listen('message')).closed).toBe(4403);
    expect(await (await fixture.cast.ana.listen('single')).closed).toBe(4403);
  });
});

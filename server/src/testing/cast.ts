import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { addSession, joinTwosome } from '../features/auth/auth.sql.ts';
import { showUser } from '../features/auth/auth.ts';
import { hashToken, newToken } from '../features/auth/token.ts';
import { addTwosome } from '../features/twosome/twosome.sql.ts';
import { now } from '../platform/clock.ts';
import { demoIssuer } from '../platform/identity/demo.ts';
import { type Person, someone } from './person.ts';
import type { TestServer } from './server.ts';

/**
 * The people of every test and story: Ana and Bruno are a twosome; Chloe and Dan follow them; Eve is signed in
 * and alone; Mallory and Max know nobody; nobody is signed out.
 */
export interface Cast {
  ana: Person;
  bruno: Person;
  chloe: Person;
  dan: Person;
  mallory: Person;
  max: Person;
  eve: Person;
  nobody: Person;
}

export async function callCast(server: TestServer): Promise<Cast> {
  const [ana, bruno, chloe, dan, mallory, max, eve] = await meet(server, [
    ['Ana', 'Bruno'],
    ['Chloe', 'Dan'],
    ['Mallory', 'Max'],
    ['Eve'],
  ]);
  await follow(server, chloe!, ana!);
  return {
    ana: ana!,
    bruno: bruno!,
    chloe: chloe!,
    dan: dan!,
    mallory: mallory!,
    max: max!,
    eve: eve!,
    nobody: someone(server, 'nobody', ''),
  };
}

/** Somebody without a partner who is signed in and has accepted the terms. */
export async function newcomer(server: TestServer, name: string): Promise<Person> {
  const [person] = await meet(server, [[name]]);
  return person!;
}

/** Two people who are connected. */
export async function couple(server: TestServer, one: string, other: string): Promise<[Person, Person]> {
  const [first, second] = await meet(server, [[one, other]]);
  return [first!, second!];
}

/** People in groups: of one who is alone, of two who are connected; written straight into the database, and at once. */
async function meet(server: TestServer, groups: readonly (readonly string[])[]): Promise<Person[]> {
  const grouped = groups.map((names) => names.map((name) => ({ name, id: newId(), token: newToken() })));
  const people = grouped.flat();
  await server.db.inOneGo(async (tx) => {
    await tx.query(sql`
      insert into users (id, issuer, subject, first_name, terms_accepted_at, added_at)
      select id, ${demoIssuer}::text, lower(name), name, now(), now()
      from unnest(${people.map(({ id }) => id)}::text[], ${people.map(({ name }) => name)}::text[]) as person (id, name)
    `);
    for (const { id, token } of people)
      await addSession(tx, {
        id: newId(),
        userId: id,
        tokenHash: hashToken(token),
        device: 'test',
        now: now(),
      });
    for (const group of grouped) {
      const [userA, userB] = group.map(({ id }) => id).sort();
      if (userA === undefined || userB === undefined) continue;
      const id = newId();
      await addTwosome(tx, { id, userA, userB, placeholder: `new-${id.toLowerCase()}`, now: now() });
      await joinTwosome(tx, [userA, userB], id);
    }
  });
  return Promise.all(
    people.map(async ({ name, token, id }) => ({
      ...someone(server, name, token),
      user: await showUser(server.db, id, '', ''),
    })),
  );
}

/** The same person with the User as it is now. */
export async function again(person: Person): Promise<Person> {
  const { body } = await person.call('POST auth/user/', { body: {} });
  return { ...person, user: body.user };
}

export const twosomeOf = (person: Person): string => {
  if (person.user.twosome === null) throw new Error(`${person.name} has no partner.`);
  return person.user.twosome.id;
};

/** Makes one couple follow another, as if accepted long ago. */
export async function follow(server: TestServer, follower: Person, followed: Person): Promise<void> {
  await server.db.query(sql`
    insert into follows (follower_id, followed_id, requested_at, accepted_at)
    values (${twosomeOf(follower)}::text, ${twosomeOf(followed)}::text, now(), now())
  `);
}

/** One couple waits to be accepted by another, whatever that one's profile is. */
export async function request(server: TestServer, asking: Person, asked: Person): Promise<void> {
  await server.db.query(sql`
    insert into follows (follower_id, followed_id, requested_at)
    values (${twosomeOf(asking)}::text, ${twosomeOf(asked)}::text, now())
    on conflict do nothing
  `);
}

export async function block(blocker: Person, blocked: Person): Promise<void> {
  const { status } = await blocker.call(`POST auth/block/${twosomeOf(blocked)}/`, { body: {} });
  if (status !== 204) throw new Error(`${blocker.name} could not block ${blocked.name}: ${status}`);
}

/** One of two ends the couple that they are. */
export async function part(person: Person): Promise<void> {
  const { status } = await person.call('POST auth/disconnect/', { body: {} });
  if (status !== 200) throw new Error(`${person.name} could not part: ${status}`);
}

/** One enters the code of the other, and they are a couple. */
export async function connectByOne(one: Person, other: Person): Promise<void> {
  const { status } = await one.call('POST auth/connect/', { body: { id: other.user.id } });
  if (status !== 200) throw new Error(`${one.name} and ${other.name} are no couple: ${status}`);
}

/** From now on, or no more, whoever enters this person's code waits until they enter that person's. */
export async function wantBothCodes(person: Person, both_codes = true): Promise<void> {
  const { status } = await person.call('PATCH auth/user/', { body: { both_codes } });
  if (status !== 200) throw new Error(`${person.name} could not choose: ${status}`);
}

/** Two who parted, or of whom the second wants it so, become a couple: each enters the other's code. */
export async function connectByBoth(one: Person, other: Person): Promise<void> {
  for (const [person, code, expected] of [
    [one, other.user.id, 202],
    [other, one.user.id, 200],
  ] as const) {
    const { status } = await person.call('POST auth/connect/', { body: { id: code } });
    if (status !== expected) throw new Error(`${one.name} and ${other.name} are no couple: ${status}`);
  }
}

export async function setProfile(person: Person, change: Record<string, string>): Promise<void> {
  const form = new FormData();
  for (const [field, value] of Object.entries(change)) form.append(field, value);
  const { status, body } = await person.call('POST auth/update_twosome/', { form });
  if (status !== 200) throw new Error(`${person.name} could not change the profile: ${JSON.stringify(body)}`);
}

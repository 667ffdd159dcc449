import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { hashToken, newToken, showUser } from '../features/auth/auth.ts';
import { addSession } from '../features/auth/sessions.sql.ts';
import { joinTwosome } from '../features/auth/users.sql.ts';
import { createSignedUrls } from '../features/media/signed-urls.ts';
import { addTwosome } from '../features/twosome/twosome.sql.ts';
import { now } from '../platform/clock.ts';
import { demoIssuer } from '../platform/identity/demo.ts';
import { type Answer, type Person, someone } from './person.ts';
import type { TestServer } from './server.ts';

/**
 * The people of all tests and stories: Ana and Bruno are a twosome; Chloe and Dan follow them; Eve is signed in without a
 * partner; Mallory and Max are strangers; `signedOut` is signed out.
 */
export interface Cast {
  ana: Person;
  bruno: Person;
  chloe: Person;
  dan: Person;
  mallory: Person;
  max: Person;
  eve: Person;
  signedOut: Person;
}

export async function callCast(server: TestServer): Promise<Cast> {
  const [ana, bruno, chloe, dan, mallory, max, eve] = await insertPeople(server, [
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
    signedOut: someone(server, 'signed out', ''),
  };
}

/** A signed-in person without a partner who has accepted the terms. */
export async function newcomer(server: TestServer, name: string): Promise<Person> {
  const [person] = await insertPeople(server, [[name]]);
  return person!;
}

/** Two people who are connected. */
export async function couple(server: TestServer, one: string, other: string): Promise<[Person, Person]> {
  const [first, second] = await insertPeople(server, [[one, other]]);
  return [first!, second!];
}

/** Inserts people directly into the database: singles in groups of one, couples in groups of two. */
async function insertPeople(server: TestServer, groups: readonly (readonly string[])[]): Promise<Person[]> {
  const grouped = groups.map((names) => names.map((name) => ({ name, id: newId(), token: newToken() })));
  const people = grouped.flat();
  await server.db.transaction(async (tx) => {
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
      user: await showUser({ db: server.db, signedUrls }, { userId: id, sessionId: '' }),
    })),
  );
}

/** Nobody loads the images of these profiles. */
const signedUrls = createSignedUrls([Buffer.alloc(32)]);

/** The person with the current `User`. */
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

/** Adds a pending follow request, even to a public profile. */
export async function request(server: TestServer, follower: Person, followed: Person): Promise<void> {
  await server.db.query(sql`
    insert into follows (follower_id, followed_id, requested_at)
    values (${twosomeOf(follower)}::text, ${twosomeOf(followed)}::text, now())
    on conflict do nothing
  `);
}

export async function block(blocker: Person, blocked: Person): Promise<void> {
  const { status } = await blocker.call(`POST auth/block/${twosomeOf(blocked)}/`, { body: {} });
  if (status !== 204) throw new Error(`${blocker.name} could not block ${blocked.name}: ${status}`);
}

/** Loads the couple's profile for these people, so that they receive frames about it. */
export async function hold(couple: Person, ...people: readonly Person[]): Promise<void> {
  for (const person of people) await person.call(`GET auth/twosome/${twosomeOf(couple)}/`);
}

/** Disconnects the person from their partner. */
export async function part(person: Person): Promise<void> {
  const { status } = await person.call('POST auth/disconnect/', { body: {} });
  if (status !== 200) throw new Error(`${person.name} could not part: ${status}`);
}

/** Connects two people by the code of `other`. */
export async function connectByOne(one: Person, other: Person): Promise<void> {
  const { status } = await one.call('POST auth/connect/', { body: { id: other.user.id } });
  if (status !== 200) throw new Error(`${one.name} and ${other.name} are no couple: ${status}`);
}

/** Changes whether connecting with this person requires both codes. */
export async function wantBothCodes(person: Person, both_codes = true): Promise<void> {
  const { status } = await person.call('PATCH auth/user/', { body: { both_codes } });
  if (status !== 200) throw new Error(`${person.name} could not choose: ${status}`);
}

/** Connects two people who need both codes: each enters the other's. */
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

/** Enters the other person's code. */
export const connect = (person: Person, other: Person): Promise<Answer> =>
  person.call('POST auth/connect/', { body: { id: other.user.id } });

export const comment = (person: Person, post: { id: string }): Promise<Answer> =>
  person.call(`POST post/${post.id}/comment/`, { body: { text: 'Lovely!' } });

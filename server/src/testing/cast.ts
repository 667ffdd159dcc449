import type { User } from '@twosome/contract/auth/auth.contract';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { hashToken, newToken } from '../features/auth/auth.ts';
import { createShowUser } from '../features/me/me.ts';
import { createSignedUrls } from '../features/media/signed-urls.ts';
import { userStates } from '../features.ts';
import { now } from '../platform/clock.ts';
import { demoIssuer } from '../platform/identity/demo.ts';
import type { Partnered } from '../platform/viewer.ts';
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

interface Inserted {
  id: string;
  name: string;
  token: string;
  couple: { id: string; username: string } | null;
  partner: { id: string; name: string } | null;
}

/** Inserts people directly into the database: singles in groups of one, couples in groups of two. */
async function insertPeople(server: TestServer, groups: readonly (readonly string[])[]): Promise<Person[]> {
  const people = groups.flatMap((names): Inserted[] => {
    const id = newId();
    const couple = names.length === 2 ? { id, username: `new-${id.toLowerCase()}` } : null;
    const group = names.map((name) => ({ id: newId(), name, token: newToken(), couple }));
    return group.map((person, index) => ({ ...person, partner: group[1 - index] ?? null }));
  });
  const [addedAt, termsAcceptedAt] = [now(), new Date()];
  const couples = people.flatMap(({ id, couple, partner }) =>
    couple && partner && id < partner.id ? [{ ...couple, userA: id, userB: partner.id }] : [],
  );
  const ids = people.map(({ id }) => id);
  // foreign keys are checked at the end of the statement
  await server.db.query(sql`
    with added_twosomes as (
      insert into twosomes (id, username, user_a, user_b, added_at)
      select id, username, user_a, user_b, ${addedAt}::timestamptz
      from unnest(${couples.map(({ id }) => id)}::text[], ${couples.map(({ username }) => username)}::text[],
        ${couples.map(({ userA }) => userA)}::text[], ${couples.map(({ userB }) => userB)}::text[])
        as couple (id, username, user_a, user_b)
    ), added_sessions as (
      insert into sessions (id, user_id, token_hash, device, added_at, last_used_at)
      select id, user_id, hash, 'test', ${addedAt}::timestamptz, ${addedAt}::timestamptz
      from unnest(${ids.map(() => newId())}::text[], ${ids}::text[], ${people.map(({ token }) => hashToken(token))}::bytea[])
        as session (id, user_id, hash)
    )
    insert into users (id, issuer, subject, first_name, twosome_id, terms_accepted_at, added_at)
    select id, ${demoIssuer}::text, lower(name), name, twosome_id, ${termsAcceptedAt}::timestamptz, now()
    from unnest(${ids}::text[], ${people.map(({ name }) => name)}::text[],
      ${people.map(({ couple }) => couple?.id ?? null)}::text[]) as person (id, name, twosome_id)
  `);
  const times = {
    terms_accepted_at: termsAcceptedAt.toISOString(),
    not_my_partner_until: new Date(addedAt.getTime() + limits.notMyPartnerMinutes * 60_000).toISOString(),
  };
  return Promise.all(
    people.map(async (person) => ({
      ...someone(server, person.name, person.token),
      user: userOf(person, times, await unnamedUser(server, person)),
    })),
  );
}

const unnamedUsers = new Map<boolean, User>();

/** A newcomer or a partner as the API returns them. Loaded once, because they differ only by names, ids and times. */
async function unnamedUser({ db }: TestServer, { id, couple }: Inserted): Promise<User> {
  const isPartnered = couple !== null;
  const known =
    unnamedUsers.get(isPartnered) ?? (await showUser({ db, signedUrls }, { userId: id, sessionId: '' }));
  unnamedUsers.set(isPartnered, known);
  return known;
}

const userOf = (
  { id, name, couple, partner }: Inserted,
  { terms_accepted_at, not_my_partner_until }: Record<'terms_accepted_at' | 'not_my_partner_until', string>,
  unnamed: User,
): User => ({
  ...unnamed,
  id,
  first_name: name,
  partner: unnamed.partner && partner && { ...unnamed.partner, id: partner.id, first_name: partner.name },
  twosome: unnamed.twosome && couple && { ...unnamed.twosome, ...couple },
  terms_accepted_at,
  not_my_partner_until: couple && not_my_partner_until,
});

const showUser = createShowUser(userStates);

/** Nobody loads the images of these profiles. */
const signedUrls = createSignedUrls([Buffer.alloc(32)]);

/** The person with the current `User`. */
export async function again(person: Person): Promise<Person> {
  const { body } = await person.call('POST auth/user/', { body: {} });
  return { ...person, user: body.user };
}

/** The members of the cast's couples as acts get them. */
export async function viewersOf({ db }: Pick<TestServer, 'db'>, { signedOut, eve, ...members }: Cast) {
  const sessions = await db.query<{ id: string; user_id: string }>(sql`select id, user_id from sessions`);
  const viewers = Object.entries(members).map(([name, person]) => {
    const { id: userId, partner } = person.user;
    const sessionId = sessions.find(({ user_id }) => user_id === userId)?.id ?? '';
    return [name, { userId, sessionId, twosomeId: twosomeOf(person), partnerId: partner?.id ?? '' }];
  });
  return Object.fromEntries(viewers) as Record<keyof typeof members, Partnered>;
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

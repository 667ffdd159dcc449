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
  const [ana, bruno] = await couple(server, 'Ana', 'Bruno');
  const [chloe, dan] = await couple(server, 'Chloe', 'Dan');
  const [mallory, max] = await couple(server, 'Mallory', 'Max');
  const eve = await newcomer(server, 'Eve');
  await follow(server, chloe, ana);
  return { ana, bruno, chloe, dan, mallory, max, eve, nobody: someone(server, 'nobody', '') };
}

/** Somebody without a partner who is signed in and has accepted the terms; written straight into the database. */
export async function newcomer(server: TestServer, name: string): Promise<Person> {
  const [id, token] = [newId(), newToken()];
  await server.db.inOneGo(async (tx) => {
    await tx.query(sql`
      insert into users (id, issuer, subject, first_name, terms_accepted_at, added_at)
      values (${id}::text, ${demoIssuer}::text, ${name.toLowerCase()}::text, ${name}::text, now(), now())
    `);
    await addSession(tx, {
      id: newId(),
      userId: id,
      tokenHash: hashToken(token),
      device: 'test',
      now: now(),
    });
  });
  return known(server, name, token, id);
}

/** Two people who are connected; written straight into the database. */
export async function couple(server: TestServer, one: string, other: string): Promise<[Person, Person]> {
  const [first, second] = [await newcomer(server, one), await newcomer(server, other)];
  const [userA, userB] = [first.user.id, second.user.id].sort() as [string, string];
  const id = newId();
  await server.db.inOneGo(async (tx) => {
    await addTwosome(tx, { id, userA, userB, placeholder: `new-${id.toLowerCase()}`, now: now() });
    await joinTwosome(tx, [userA, userB], id);
  });
  return [
    await known(server, one, first.token, first.user.id),
    await known(server, other, second.token, second.user.id),
  ];
}

async function known(server: TestServer, name: string, token: string, userId: string): Promise<Person> {
  return { ...someone(server, name, token), user: await showUser(server.db, userId, '', '') };
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

export async function setProfile(person: Person, change: Record<string, string>): Promise<void> {
  const form = new FormData();
  for (const [field, value] of Object.entries(change)) form.append(field, value);
  const { status, body } = await person.call('POST auth/update_twosome/', { form });
  if (status !== 200) throw new Error(`${person.name} could not change the profile: ${JSON.stringify(body)}`);
}

import sql from 'sql-template-tag';
import { type Person, signIn, someone } from './person.ts';
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
  const eve = await acceptTerms(await signIn(server, 'Eve'));
  await follow(server, chloe, ana);
  return { ana, bruno, chloe, dan, mallory, max, eve, nobody: someone(server, 'nobody', '') };
}

/** Two people, signed in, terms accepted, connected. */
export async function couple(server: TestServer, one: string, other: string): Promise<[Person, Person]> {
  const first = await acceptTerms(await signIn(server, one));
  const second = await acceptTerms(await signIn(server, other));
  await first.call('POST auth/connect/', { body: { id: second.user.id } });
  return [await again(first), await again(second)];
}

/** The same person with the User as it is now. */
export async function again(person: Person): Promise<Person> {
  const { body } = await person.call('POST auth/user/', { body: {} });
  return { ...person, user: body.user };
}

export async function acceptTerms(person: Person): Promise<Person> {
  await person.call('POST auth/accept_terms/', { body: { adult: true } });
  return person;
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

export async function setProfile(person: Person, change: Record<string, string>): Promise<void> {
  const form = new FormData();
  for (const [field, value] of Object.entries(change)) form.append(field, value);
  const { status, body } = await person.call('POST auth/update_twosome/', { form });
  if (status !== 200) throw new Error(`${person.name} could not change the profile: ${JSON.stringify(body)}`);
}

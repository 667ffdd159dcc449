import type { ImportRow } from './import.sql.ts';

/** The user of a name in a chat; null for other people's. An Instagram archive is of the person who uploaded it. */
export function personOf(
  { people, user_id }: Pick<ImportRow, 'people' | 'user_id'>,
  name: string | null,
): string | null {
  if (name === null) return user_id;
  return people !== null && Object.hasOwn(people, name) ? (people[name] ?? null) : null;
}

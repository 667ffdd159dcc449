import sql from 'sql-template-tag';
import type { Queries } from '../../platform/db/db.ts';

export interface PersonRow {
  id: string;
  first_name: string;
  suspended_at: Date | null;
}

export interface CoupleRow {
  id: string;
  username: string;
  is_private: boolean;
  verified_at: Date | null;
  taken_down_at: Date | null;
}

/** Finds a couple by username (case-insensitive) or id. */
export async function findCouple(db: Queries, named: string): Promise<CoupleRow | null> {
  const rows = await db.query<CoupleRow>(sql`
    select id, username, is_private, verified_at, taken_down_at from twosomes
    where id = ${named}::text or lower(username) = lower(${named}::text)
  `);
  return rows[0] ?? null;
}

/** The two members of a couple, also of one that parted. */
export const listPeopleOf = (db: Queries, twosomeId: string): Promise<PersonRow[]> =>
  db.query(sql`
    select u.id, u.first_name, u.suspended_at
    from twosomes t join users u on u.id in (t.user_a, t.user_b) where t.id = ${twosomeId}::text order by u.id
  `);

export async function findPerson(
  db: Queries,
  id: string,
): Promise<(PersonRow & { twosome_id: string | null }) | null> {
  const rows = await db.query<PersonRow & { twosome_id: string | null }>(
    sql`select id, first_name, suspended_at, twosome_id from users where id = ${id}::text`,
  );
  return rows[0] ?? null;
}

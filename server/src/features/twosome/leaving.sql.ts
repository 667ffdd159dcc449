import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { isLeaving } from '../visibility.ts';

/** Hides the user's couples while a member is being deleted. Returns those that others could see. */
export const setLeaving = (tx: Tx, userId: string, now: Date) =>
  tx.column<string>(sql`
    with changed as (
      update twosomes t set leaving_at = ${now}::timestamptz, version = version + 1
      from (
        select id, hidden from twosomes
        where (user_a = ${userId}::text or user_b = ${userId}::text) and leaving_at is null
      ) previous
      where t.id = previous.id returning t.id, previous.hidden
    )
    select id from changed where not hidden
  `);

/** Shows the couples again, unless the other member is being deleted too. Returns those that others can see. */
export const endLeaving = (tx: Tx, userId: string) =>
  tx.column<string>(sql`
    with changed as (
      update twosomes t set leaving_at = null, version = version + 1
      where (t.user_a = ${userId}::text or t.user_b = ${userId}::text) and not exists (
        select from users u where u.id in (t.user_a, t.user_b) and u.id <> ${userId}::text and ${isLeaving(sql`u`)}
      ) returning t.id, t.hidden
    )
    select id from changed where not hidden
  `);

export const findCouplesOf = (db: Queries, userId: string) =>
  db.column<string>(sql`
    select id from twosomes where user_a = ${userId}::text or user_b = ${userId}::text order by id
  `);

/**
 * Removes the user from all couples and clears the joint profile: name, pictures, bio, the date together. The other member keeps access to
 * their own content. Returns the ids of the pictures.
 */
export async function removeMember(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string; photo_id: string | null; cover_id: string | null }>(sql`
    select id, photo_id, cover_id from twosomes where user_a = ${userId}::text or user_b = ${userId}::text
    order by id for update
  `);
  await tx.query(sql`
    update twosomes set
      user_a = nullif(user_a, ${userId}::text), user_b = nullif(user_b, ${userId}::text),
      username_a = null, username_b = null, connector = null, a_first = null,
      together_since = null, together_asked = null, together_asked_by_a = null, together_asked_at = null,
      -- unique, and the dash makes it impossible to choose
      username = 'gone-' || id,
      photo_id = null, cover_id = null, bio = '', verified_at = null, returns_until = null, version = version + 1
    where user_a = ${userId}::text or user_b = ${userId}::text
  `);
  await tx.query(sql`delete from resting_names where twosome_id = any(${rows.map((row) => row.id)}::text[])`);
  return rows.flatMap(({ photo_id, cover_id }) => [photo_id, cover_id]).filter((id) => id !== null);
}

export interface Ending {
  partedBefore: Date;
  now: Date;
  /** a condition about `t`, whose erasure is due at this time */
  isDelayed: (dueAt: Sql) => Sql;
}

/** Whether the couple `t` may be erased: both members were erased, or it parted long ago and nothing delays its erasure. */
function isEnded({ partedBefore, now, isDelayed }: Ending): Sql {
  const dueAt = sql`t.parted_at + (${now}::timestamptz - ${partedBefore}::timestamptz)`;
  return sql`(
    t.parted_at is not null and (
      (t.user_a is null and t.user_b is null) or (t.parted_at <= ${partedBefore}::timestamptz and not ${isDelayed(dueAt)})
    )
  )`;
}

export const findEndedTwosomes = (db: Queries, ending: Ending) =>
  db.column<string>(sql`
    select t.id from twosomes t where ${isEnded(ending)} order by t.parted_at
  `);

/** Removes both members and the way back; false when the couple was restored in the meantime. */
export const removeBothMembers = (tx: Tx, id: string, ending: Ending) =>
  tx.exists(sql`
    update twosomes t set user_a = null, user_b = null, returns_until = null
    where t.id = ${id}::text and ${isEnded(ending)} returning t.id
  `);

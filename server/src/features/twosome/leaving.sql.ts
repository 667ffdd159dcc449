import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';

/** Hides somebody's profiles while one of the two leaves; answers those that others could see before. */
export async function setLeaving(tx: Tx, userId: string, now: Date): Promise<string[]> {
  const rows = await tx.query<{ id: string; was_hidden: boolean }>(sql`
    update twosomes t set leaving_at = ${now}::timestamptz
    from (
      select id, hidden from twosomes
      where (user_a = ${userId}::text or user_b = ${userId}::text) and leaving_at is null
    ) before
    where t.id = before.id returning t.id, before.hidden as was_hidden
  `);
  return rows.filter((row) => !row.was_hidden).map((row) => row.id);
}

/** Shows it again, unless the other leaves too. */
export async function endLeaving(tx: Tx, userId: string): Promise<void> {
  await tx.query(sql`
    update twosomes t set leaving_at = null
    where (t.user_a = ${userId}::text or t.user_b = ${userId}::text) and not exists (
      select from users u where u.id in (t.user_a, t.user_b) and u.id <> ${userId}::text and u.delete_at is not null
    )
  `);
}

/** The couples that somebody is or was half of. */
export async function findCouplesOf(db: Queries, userId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select id from twosomes where user_a = ${userId}::text or user_b = ${userId}::text order by id
  `);
  return rows.map((row) => row.id);
}

/**
 * Takes somebody out of the couples that they were half of, and with them what both had made of it: name, pictures, words.
 * The other half finds there what they made themselves. Answers the pictures.
 */
export async function forgetMember(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string; photo_id: string | null; cover_id: string | null }>(sql`
    select id, photo_id, cover_id from twosomes where user_a = ${userId}::text or user_b = ${userId}::text
    order by id for update
  `);
  await tx.query(sql`
    update twosomes set
      user_a = nullif(user_a, ${userId}::text), user_b = nullif(user_b, ${userId}::text),
      username_a = null, username_b = null, connector = null, a_first = null,
      -- a dash: nobody chose it, and nobody else has it
      username = 'gone-' || id,
      photo_id = null, cover_id = null, bio = '', verified_at = null, returns_until = null, version = version + 1
    where user_a = ${userId}::text or user_b = ${userId}::text
  `);
  await tx.query(sql`delete from resting_names where twosome_id = any(${rows.map((row) => row.id)}::text[])`);
  return rows.flatMap(({ photo_id, cover_id }) => [photo_id, cover_id]).filter((id) => id !== null);
}

/**
 * What may be erased of `t`: couples that parted before a moment, and those to which nobody belongs any more whenever they
 * did. What an export still reads is waited for, but not for ever, and only where it was asked for while the days ran: who
 * asks again and again would put it off.
 */
const isEnded = (partedBefore: Date, now: Date): Sql => sql`(
  t.parted_at is not null and (
    (t.user_a is null and t.user_b is null) or (t.parted_at <= ${partedBefore}::timestamptz and not exists (
      select from exports e
      where e.user_id in (t.user_a, t.user_b) and e.status = 'building'
        and e.asked_at > ${now}::timestamptz - interval '1 day'
        and e.asked_at - t.parted_at <= ${now}::timestamptz - ${partedBefore}::timestamptz
    ))
  )
)`;

export async function findEnded(db: Queries, partedBefore: Date, now: Date): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select t.id from twosomes t where ${isEnded(partedBefore, now)} order by t.parted_at
  `);
  return rows.map((row) => row.id);
}

/** Nobody belongs to the couple any more, so nobody comes back to it; false where they have come back already. */
export async function forgetBoth(tx: Tx, id: string, partedBefore: Date, now: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    update twosomes t set user_a = null, user_b = null, returns_until = null
    where t.id = ${id}::text and ${isEnded(partedBefore, now)} returning t.id
  `);
  return rows.length > 0;
}

/** Couples, held until the end of the transaction; in id order, so that no two wait for each other. */
export async function lockTwosomes(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query(sql`select id from twosomes where id = any(${ids}::text[]) order by id for no key update`);
}

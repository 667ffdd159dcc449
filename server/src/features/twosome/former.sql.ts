import sql from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';

/** Hides the profile from everybody; until `until` the two may come back to it. Whether others could see it before. */
export async function setParted(tx: Tx, id: string, now: Date, until: Date): Promise<boolean> {
  const rows = await tx.query<{ was_hidden: boolean }>(sql`
    update twosomes t
    set parted_at = ${now}::timestamptz, returns_until = ${until}::timestamptz, version = version + 1
    from (select id, hidden from twosomes where id = ${id}::text) before
    where t.id = before.id returning before.hidden as was_hidden
  `);
  return rows[0]?.was_hidden === false;
}

/** The couples that somebody was half of before, whatever became of the other half; last parted first. */
export async function findFormer(
  db: Queries,
  userId: string,
): Promise<{ id: string; user_a: string; user_b: string; parted_at: Date }[]> {
  return db.query(sql`
    select id, user_a, user_b, parted_at from twosomes
    where (user_a = ${userId}::text or user_b = ${userId}::text) and parted_at is not null
    order by parted_at desc, id desc
  `);
}

/** What two people may come back to now, held until the end of the transaction: nobody erases it meanwhile. */
export async function lockWayBack(
  tx: Tx,
  [userA, userB]: readonly [string, string],
  now: Date,
): Promise<{ id: string } | null> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from twosomes
    where user_a = ${userA}::text and user_b = ${userB}::text
      and parted_at is not null and returns_until > ${now}::timestamptz
    order by parted_at desc limit 1 for update
  `);
  return rows[0] ?? null;
}

/** As it was. Neither of the two is leaving any more: who is connects with nobody. */
export async function setReturned(tx: Tx, id: string): Promise<void> {
  await tx.query(sql`
    update twosomes set parted_at = null, returns_until = null, leaving_at = null, version = version + 1
    where id = ${id}::text
  `);
}

/** Whoever connects goes back to nobody else. In id order, so that no two wait for each other. Answers who was waiting. */
export async function endWaysBack(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ user_id: string }>(sql`
    with held as (
      select id from twosomes
      where (user_a = any(${userIds}::text[]) or user_b = any(${userIds}::text[])) and returns_until is not null
      order by id for no key update
    )
    update twosomes set returns_until = null where id in (select id from held)
    returning case when user_a = any(${userIds}::text[]) then user_b else user_a end as user_id
  `);
  return rows.map((row) => row.user_id);
}

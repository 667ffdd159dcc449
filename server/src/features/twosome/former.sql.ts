import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';

/** Whether the two who parted can still connect again as this couple. */
export const canReturnTo = (twosome: Sql, now: Date): Sql =>
  sql`${twosome}.returns_until > ${now}::timestamptz`;

/** Ends the couple, which hides its profile. `until`: when the way back closes. Returns whether others could see it. */
export async function setParted(tx: Tx, id: string, now: Date, until: Date | null): Promise<boolean> {
  const wasHidden = await tx.maybeValue<boolean>(sql`
    update twosomes t
    set parted_at = ${now}::timestamptz, returns_until = ${until}::timestamptz, version = version + 1
    from (select id, hidden from twosomes where id = ${id}::text) previous
    where t.id = previous.id returning previous.hidden
  `);
  return wasHidden === false;
}

/** Locks the couple to which two users may return, so that it cannot be erased simultaneously. */
export const lockWayBack = (tx: Tx, [userA, userB]: readonly [string, string], now: Date) =>
  tx.maybeOne<{ id: string }>(sql`
    select id from twosomes
    where user_a = ${userA}::text and user_b = ${userB}::text
      and parted_at is not null and ${canReturnTo(sql`twosomes`, now)}
    order by parted_at desc limit 1 for update
  `);

/** Restores a former couple. `leaving_at` is cleared too: users who are being deleted cannot connect. */
export const restoreTwosome = (tx: Tx, id: string) =>
  tx.query(sql`
    update twosomes set parted_at = null, returns_until = null, leaving_at = null, version = version + 1
    where id = ${id}::text
  `);

export const findConnectedAt = (tx: Tx, id: string) =>
  tx.maybeValue<Date>(sql`select added_at from twosomes where id = ${id}::text`);

export const endWayBack = (tx: Tx, id: string) =>
  tx.exists(sql`
    update twosomes set returns_until = null where id = ${id}::text and returns_until is not null returning id
  `);

export const findFormerPartners = (tx: Tx, userIds: readonly string[], now: Date) =>
  tx.column<string>(sql`
    select case when user_a = any(${userIds}::text[]) then user_b else user_a end as user_id from twosomes
    where (user_a = any(${userIds}::text[]) or user_b = any(${userIds}::text[])) and ${canReturnTo(sql`twosomes`, now)}
  `);

/** Closes all ways back of these users. Locks in id order to prevent deadlocks. */
export const endWaysBack = (tx: Tx, userIds: readonly string[]) =>
  tx.query(sql`
    with locked as (
      select id from twosomes
      where (user_a = any(${userIds}::text[]) or user_b = any(${userIds}::text[])) and returns_until is not null
      order by id for no key update
    )
    update twosomes set returns_until = null where id in (select id from locked)
  `);

export interface SharedTwosome {
  id: string;
  username: string;
  is_current: boolean;
}

/** The person's current couple, and couples that parted after `partedAfter`. */
export const findSharedTwosomes = (db: Queries, userId: string, partedAfter: Date) =>
  db.query<SharedTwosome>(sql`
    select t.id, t.username, (u.twosome_id = t.id) is true as is_current
    from users u join twosomes t on t.user_a = u.id or t.user_b = u.id
    where u.id = ${userId}::text and (t.id = u.twosome_id or t.parted_at > ${partedAfter}::timestamptz)
    order by is_current desc, t.parted_at desc, t.id
  `);

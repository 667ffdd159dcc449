import sql from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { asksSince } from '../auth/way-back.sql.ts';

/** For ever, whatever is erased: whoever parted once needs both codes to be a couple with the same person again. */
export async function addPartedPair(tx: Tx, pairHash: Buffer): Promise<void> {
  await tx.query(sql`
    insert into parted_pairs (pair_hash) values (${pairHash}::bytea) on conflict do nothing
  `);
}

export async function haveParted(db: Queries, pairHash: Buffer): Promise<boolean> {
  const rows = await db.query(sql`select 1 from parted_pairs where pair_hash = ${pairHash}::bytea`);
  return rows.length > 0;
}

/** Somebody has entered this code. One for each person, so that nobody fills the table; answers whose code it was before. */
export async function setAsk(tx: Tx, userId: string, otherId: string, now: Date): Promise<string | null> {
  const rows = await tx.query<{ before: string | null }>(sql`
    with before as (select other_id from connect_asks where user_id = ${userId}::text)
    insert into connect_asks (user_id, other_id, asked_at)
    values (${userId}::text, ${otherId}::text, ${now}::timestamptz)
    on conflict (user_id) do update set other_id = excluded.other_id, asked_at = excluded.asked_at
    returning (select other_id from before) as before
  `);
  return rows[0]?.before ?? null;
}

export async function hasAsked(tx: Tx, userId: string, otherId: string, now: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from connect_asks
    where user_id = ${userId}::text and other_id = ${otherId}::text and asked_at > ${asksSince(now)}::timestamptz
  `);
  return rows.length > 0;
}

/** Whom somebody waited for; null where they waited for nobody. */
export async function removeAsk(tx: Tx, userId: string): Promise<string | null> {
  const rows = await tx.query<{ other_id: string }>(
    sql`delete from connect_asks where user_id = ${userId}::text returning other_id`,
  );
  return rows[0]?.other_id ?? null;
}

/** Whoever is connected waits for nobody, and nobody waits for them. In id order, so that no two wait for each other. */
export async function removeAsksOf(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.query(sql`
    with held as (
      select user_id from connect_asks
      where user_id = any(${userIds}::text[]) or other_id = any(${userIds}::text[]) order by user_id for update
    )
    delete from connect_asks where user_id in (select user_id from held)
  `);
}

/** Forgets codes that were entered so long ago that they count for nothing. */
export async function removeOldAsks(db: Queries, now: Date): Promise<void> {
  await db.query(sql`delete from connect_asks where asked_at <= ${asksSince(now)}::timestamptz`);
}

import sql from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { requestsSince } from './user-state.sql.ts';

/**
 * Stored permanently, also after an account is erased: two users who parted need both codes to connect again. `refused`:
 * one of them answered "This is not my partner", so they can never connect again.
 */
export const addPartedPair = (tx: Tx, pairHash: Buffer, refused: boolean) =>
  tx.query(sql`
    insert into parted_pairs (pair_hash, refused) values (${pairHash}::bytea, ${refused}::boolean)
    on conflict (pair_hash) do update set refused = parted_pairs.refused or excluded.refused
  `);

export const findPartedPair = (db: Queries, pairHash: Buffer) =>
  db.maybeOne<{ refused: boolean }>(
    sql`select refused from parted_pairs where pair_hash = ${pairHash}::bytea`,
  );

export const haveParted = async (db: Queries, pairHash: Buffer): Promise<boolean> =>
  (await findPartedPair(db, pairHash)) !== null;

/** The users who wrote something in this couple. The joint profile and follows do not count: they record no author. */
export const findWriters = (tx: Tx, twosomeId: string, userIds: readonly string[]) =>
  tx.column<string>(sql`
    with own as (select ${twosomeId}::text as id)
    select u.id from unnest(${userIds}::text[]) as u (id), own
    where exists (select from posts p where p.twosome_id = own.id and p.creator_id = u.id)
      or exists (select from messages m where m.twosome_id = own.id and m.sent_by = u.id)
      or exists (select from comments c where c.twosome_id = own.id and c.user_id = u.id)
      or exists (select from claps k where k.twosome_id = own.id and k.initiated_by = u.id)
      or exists (select from goals g where g.twosome_id = own.id and g.added_by = u.id)
  `);

/** Stores the user's connection request, one per user to bound the table. Returns whom the previous one was for. */
export const saveRequest = (tx: Tx, userId: string, otherId: string, now: Date) =>
  tx.maybeValue<string>(sql`
    with previous as (select other_id from connect_asks where user_id = ${userId}::text)
    insert into connect_asks (user_id, other_id, asked_at)
    values (${userId}::text, ${otherId}::text, ${now}::timestamptz)
    on conflict (user_id) do update set other_id = excluded.other_id, asked_at = excluded.asked_at
    returning (select other_id from previous) as previous
  `);

export const hasRequested = (tx: Tx, userId: string, otherId: string, now: Date) =>
  tx.exists(sql`
    select 1 from connect_asks
    where user_id = ${userId}::text and other_id = ${otherId}::text and asked_at > ${requestsSince(now)}::timestamptz
  `);

/** Returns whom the deleted request was for; null when nothing was pending. */
export const removeRequest = (tx: Tx, userId: string) =>
  tx.maybeValue<string>(sql`delete from connect_asks where user_id = ${userId}::text returning other_id`);

/** Deletes all requests from and to these users. Locks in id order to prevent deadlocks. */
export const removeRequestsOf = (tx: Tx, userIds: readonly string[]) =>
  tx.query(sql`
    with locked as (
      select user_id from connect_asks
      where user_id = any(${userIds}::text[]) or other_id = any(${userIds}::text[]) order by user_id for update
    )
    delete from connect_asks where user_id in (select user_id from locked)
  `);

export const removeRequestsBetween = (tx: Tx, [one, other]: readonly [string, string]) =>
  tx.query(sql`
    delete from connect_asks
    where (user_id, other_id) in ((${one}::text, ${other}::text), (${other}::text, ${one}::text))
  `);

export const removeExpiredRequests = (db: Queries, now: Date) =>
  db.query(sql`delete from connect_asks where asked_at <= ${requestsSince(now)}::timestamptz`);

/** Stores this key if there is none; returns the stored key. */
export async function findOrAddPairKey(tx: Tx, initial: Buffer): Promise<Buffer> {
  const stored = await tx.maybeValue<Buffer>(sql`
    insert into pair_key (key) values (${initial}::bytea)
    on conflict (is_only) do update set key = pair_key.key returning key
  `);
  return stored ?? initial;
}

/** Whether either user blocked the other, in any couple. */
export const areBlocked = (db: Queries, one: string, other: string) =>
  db.exists(sql`
    select 1 from person_blocks
    where (blocker_id = ${one}::text and blocked_id = ${other}::text)
      or (blocker_id = ${other}::text and blocked_id = ${one}::text)
  `);

import sql from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { behind, type Position } from '../../platform/db/keyset.ts';
import { twosomeColumns } from '../twosome/twosome.sql.ts';
import type { ListedRow } from './couples.sql.ts';

/**
 * How two couples stand as to blocks. Both are locked: the answer stays true until the commit. One that is hidden from
 * everybody is not there, but for whoever blocked it before.
 */
export async function findBlocks(
  tx: Tx,
  twosomeId: string,
  otherId: string,
): Promise<{ exists: boolean; byUs: boolean; byThem: boolean }> {
  const rows = await tx.query<{ hidden: boolean; by_us: boolean; by_them: boolean }>(sql`
    select t.hidden,
      exists (select from couple_blocks b where b.twosome_id = ${twosomeId}::text and b.other_id = t.id and b.blocked_at is not null) as by_us,
      exists (select from couple_blocks b where b.twosome_id = t.id and b.other_id = ${twosomeId}::text and b.blocked_at is not null) as by_them
    from twosomes t where t.id = ${otherId}::text
  `);
  const [row] = rows;
  const byUs = row?.by_us ?? false;
  return { exists: row !== undefined && (!row.hidden || byUs), byUs, byThem: row?.by_them ?? false };
}

/** Hides two couples from each other, and binds their four people wherever they go. */
export async function addBlock(tx: Tx, blockerId: string, blockedId: string, now: Date): Promise<void> {
  await tx.query(sql`
    insert into person_blocks (blocker_id, blocked_id, added_at)
    select one.id, other.id, ${now}::timestamptz
    from twosomes blocker join users one on one.id in (blocker.user_a, blocker.user_b),
      twosomes blocked join users other on other.id in (blocked.user_a, blocked.user_b)
    where blocker.id = ${blockerId}::text and blocked.id = ${blockedId}::text
    on conflict do nothing
  `);
  await tx.query(sql`
    insert into couple_blocks (twosome_id, other_id, blocked_at)
    values (${blockerId}::text, ${blockedId}::text, ${now}::timestamptz), (${blockedId}::text, ${blockerId}::text, null)
    on conflict (twosome_id, other_id) do update set blocked_at = coalesce(couple_blocks.blocked_at, excluded.blocked_at)
  `);
}

/** Lifts the one side's block; the two find each other again unless the other side blocked as well. */
export async function removeBlock(tx: Tx, blockerId: string, blockedId: string): Promise<void> {
  await tx.query(sql`
    delete from person_blocks
    where blocker_id in (select unnest(array[user_a, user_b]) from twosomes where id = ${blockerId}::text)
      and blocked_id in (select unnest(array[user_a, user_b]) from twosomes where id = ${blockedId}::text)
  `);
  await tx.query(sql`
    update couple_blocks set blocked_at = null
    where twosome_id = ${blockerId}::text and other_id = ${blockedId}::text
  `);
  await tx.query(sql`
    delete from couple_blocks b
    where (b.twosome_id, b.other_id) in ((${blockerId}::text, ${blockedId}::text), (${blockedId}::text, ${blockerId}::text))
      and not exists (
        select from couple_blocks still
        where still.twosome_id = ${blockedId}::text and still.other_id = ${blockerId}::text and still.blocked_at is not null
      )
  `);
}

/** Ends follows and requests both ways; answers which of them were follows. */
export async function removeArrowsBetween(
  tx: Tx,
  one: string,
  other: string,
): Promise<{ followerId: string; followedId: string }[]> {
  const rows = await tx.query<{ follower_id: string; followed_id: string; accepted_at: Date | null }>(sql`
    delete from follows
    where (follower_id, followed_id) in ((${one}::text, ${other}::text), (${other}::text, ${one}::text))
    returning follower_id, followed_id, accepted_at
  `);
  return rows
    .filter((row) => row.accepted_at !== null)
    .map((row) => ({ followerId: row.follower_id, followedId: row.followed_id }));
}

/**
 * What people bring with them into a couple: whom they blocked and who blocked them stays hidden. Those people are
 * held first, for they may be forming a couple at the same moment, and one of the two must see the other.
 */
export async function bindPeople(
  tx: Tx,
  twosomeId: string,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  await tx.query(sql`
    select u.id from users u
    where u.id in (
      select blocked_id from person_blocks where blocker_id = any(${userIds}::text[])
      union select blocker_id from person_blocks where blocked_id = any(${userIds}::text[])
    )
    order by u.id for share
  `);
  await tx.query(sql`
    insert into couple_blocks (twosome_id, other_id, blocked_at)
    select pair.twosome_id, pair.other_id, max(pair.blocked_at)
    from (
      select one.twosome_id, other.twosome_id as other_id, ${now}::timestamptz as blocked_at, b.blocker_id, b.blocked_id
      from person_blocks b join users one on one.id = b.blocker_id join users other on other.id = b.blocked_id
      union all
      select other.twosome_id, one.twosome_id, null, b.blocker_id, b.blocked_id
      from person_blocks b join users one on one.id = b.blocker_id join users other on other.id = b.blocked_id
    ) pair
    where (pair.blocker_id = any(${userIds}::text[]) or pair.blocked_id = any(${userIds}::text[]))
      and ${twosomeId}::text in (pair.twosome_id, pair.other_id)
      and pair.twosome_id is not null and pair.other_id is not null and pair.twosome_id <> pair.other_id
    group by pair.twosome_id, pair.other_id
    on conflict (twosome_id, other_id) do update set blocked_at = coalesce(couple_blocks.blocked_at, excluded.blocked_at)
  `);
}

/** Whom a couple blocked, latest first. */
export async function listBlocked(
  db: Queries,
  twosomeId: string,
  from: Position | null,
  most: number,
): Promise<ListedRow[]> {
  const viewer = sql`${twosomeId}::text`;
  return db.query(sql`
    select ${twosomeColumns(viewer)}, r.blocked_at as listed_at
    from couple_blocks r join twosomes t on t.id = r.other_id
    where r.twosome_id = ${viewer} and r.blocked_at is not null and not t.hidden
      ${behind(from, sql`r.blocked_at`, sql`r.other_id`)}
    order by r.blocked_at desc, r.other_id desc limit ${most}::int
  `);
}

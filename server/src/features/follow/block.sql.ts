import sql from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { afterCursor, limitToPage, type Position } from '../../platform/db/pages.ts';
import { twosomeColumns } from '../twosome/twosome.sql.ts';
import type { ListedRow } from './couples.sql.ts';

/**
 * The blocks between two couples, which the caller has locked. A hidden couple does not exist, except for a couple that
 * blocked it earlier.
 */
export async function findBlocks(
  tx: Tx,
  twosomeId: string,
  otherId: string,
): Promise<{ exists: boolean; byUs: boolean; byThem: boolean }> {
  const row = await tx.maybeOne<{ hidden: boolean; by_us: boolean; by_them: boolean }>(sql`
    select t.hidden,
      exists (select from couple_blocks b where b.twosome_id = ${twosomeId}::text and b.other_id = t.id and b.blocked_at is not null) as by_us,
      exists (select from couple_blocks b where b.twosome_id = t.id and b.other_id = ${twosomeId}::text and b.blocked_at is not null) as by_them
    from twosomes t where t.id = ${otherId}::text
  `);
  const byUs = row?.by_us ?? false;
  return { exists: row !== null && (!row.hidden || byUs), byUs, byThem: row?.by_them ?? false };
}

/** The versions of two couples by id; empty unless a block hides them from each other. */
export async function findVersionsOfBlocked(
  db: Queries,
  one: string,
  other: string,
): Promise<Map<string, number>> {
  const rows = await db.query<{ id: string; version: number }>(sql`
    select t.id, t.version from couple_blocks b join twosomes t on t.id = b.other_id
    where (b.twosome_id, b.other_id) in ((${one}::text, ${other}::text), (${other}::text, ${one}::text))
  `);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Hides two couples from each other. The block also binds their four members in couples they form later. */
export async function addBlock(tx: Tx, blockerId: string, blockedId: string, now: Date) {
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

/** Lifts one side's block. The couples see each other again unless the other side blocked too. */
export async function removeBlock(tx: Tx, blockerId: string, blockedId: string) {
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
        select from couple_blocks other
        where other.twosome_id = ${blockedId}::text and other.other_id = ${blockerId}::text and other.blocked_at is not null
      )
  `);
}

export const removeFollowsBetween = (tx: Tx, one: string, other: string) =>
  tx.query(sql`
    delete from follows
    where (follower_id, followed_id) in ((${one}::text, ${other}::text), (${other}::text, ${one}::text))
  `);

/**
 * Applies the members' earlier blocks to their new couple. Locks the blocked and blocking people first: they may be
 * forming a couple simultaneously, and one of the two transactions must see the other's couple.
 */
export async function bindPeople(tx: Tx, twosomeId: string, userIds: readonly string[], now: Date) {
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

export function listBlocked(db: Queries, twosomeId: string, from: Position | null) {
  const viewer = sql`${twosomeId}::text`;
  return db.query<ListedRow>(sql`
    select ${twosomeColumns(viewer)}, r.blocked_at as listed_at
    from couple_blocks r join twosomes t on t.id = r.other_id
    where r.twosome_id = ${viewer} and r.blocked_at is not null and not t.hidden
      ${afterCursor(from, sql`r.blocked_at`, sql`r.other_id`)}
    order by r.blocked_at desc, r.other_id desc ${limitToPage}
  `);
}

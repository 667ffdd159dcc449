import type { Relation } from '@twosome/contract/follow/follow.rules';
import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db/db.ts';
import type { SelectNeeds } from '../tray-kind.ts';
import { relationColumns } from '../twosome/twosome.sql.ts';
import { canSeeHeader, isAccepted } from '../visibility.ts';

export interface RelationRow extends Relation {
  is_private: boolean;
}

/** The relation to another couple, null if that is invisible. The caller has locked both couples. */
export async function findRelation(tx: Tx, viewerTwosomeId: string, id: string): Promise<RelationRow | null> {
  const viewer = sql`${viewerTwosomeId}::text`;
  const rows = await tx.query<RelationRow>(sql`
    select t.is_private, ${relationColumns(viewer)}
    from twosomes t where t.id = ${id}::text and ${canSeeHeader(viewer, sql`t`)}
  `);
  return rows[0] ?? null;
}

interface Follow {
  followerId: string;
  followedId: string;
}

/** `acceptedAt`: null for a request */
export const addFollow = (tx: Tx, { followerId, followedId }: Follow, now: Date, acceptedAt: Date | null) =>
  tx.query(sql`
    insert into follows (follower_id, followed_id, requested_at, accepted_at)
    values (${followerId}::text, ${followedId}::text, ${now}::timestamptz, ${acceptedAt}::timestamptz)
  `);

/** Requests made after `since`, including cancelled and declined ones, oldest first. Deletes older ones. */
export async function findMadeRequests(
  tx: Tx,
  { followerId, followedId }: Follow,
  since: Date,
): Promise<Date[]> {
  await tx.query(sql`
    delete from made_requests
    where follower_id = ${followerId}::text and followed_id = ${followedId}::text and requested_at <= ${since}::timestamptz
  `);
  return tx.column(sql`
    select requested_at from made_requests
    where follower_id = ${followerId}::text and followed_id = ${followedId}::text order by requested_at
  `);
}

export const recordRequest = (tx: Tx, { followerId, followedId }: Follow, now: Date) =>
  tx.query(sql`
    insert into made_requests (follower_id, followed_id, requested_at)
    values (${followerId}::text, ${followedId}::text, ${now}::timestamptz)
    on conflict do nothing
  `);

export const acceptRequest = (tx: Tx, { followerId, followedId }: Follow, now: Date) =>
  tx.query(sql`
    update follows set accepted_at = ${now}::timestamptz
    where follower_id = ${followerId}::text and followed_id = ${followedId}::text and accepted_at is null
  `);

export async function acceptAllRequests(tx: Tx, followedId: string, now: Date): Promise<string[]> {
  const followerIds = await tx.column<string>(sql`
    update follows set accepted_at = ${now}::timestamptz
    where followed_id = ${followedId}::text and accepted_at is null
    returning follower_id
  `);
  return followerIds.sort();
}

export const removeFollow = (tx: Tx, { followerId, followedId }: Follow) =>
  tx.query(sql`
    delete from follows where follower_id = ${followerId}::text and followed_id = ${followedId}::text
  `);

/** Couples that wait for an answer to their request. Either partner answers. */
export const selectRequests: SelectNeeds = () => sql`
  select t.id, f.requested_at as added_at from follows f join twosomes t on t.id = f.follower_id
  where f.followed_id = u.twosome_id and not ${isAccepted(sql`f`)} and ${canSeeHeader(sql`u.twosome_id`, sql`t`)}
`;

import type { Relation } from '@twosome/contract/follow/follow.rules';
import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db/db.ts';
import { isFollowing, reaches } from '../twosome/twosome.access.ts';

export interface RelationRow extends Relation {
  is_private: boolean;
}

/** How a couple stands to another that it reaches. Both are locked: the answer stays true until the commit. */
export async function findRelation(tx: Tx, viewerTwosomeId: string, id: string): Promise<RelationRow | null> {
  const viewer = sql`${viewerTwosomeId}::text`;
  const rows = await tx.query<RelationRow>(sql`
    select t.is_private,
      ${isFollowing(viewer, sql`t`)} as you_are_following,
      exists (select from follows f where f.follower_id = t.id and f.followed_id = ${viewer} and f.accepted_at is not null) as follows_you,
      exists (select from follows f where f.follower_id = ${viewer} and f.followed_id = t.id and f.accepted_at is null) as have_sent_request,
      exists (select from follows f where f.follower_id = t.id and f.followed_id = ${viewer} and f.accepted_at is null) as have_received_request
    from twosomes t where t.id = ${id}::text and ${reaches(viewer, sql`t`)}
  `);
  return rows[0] ?? null;
}

interface Arrow {
  followerId: string;
  followedId: string;
}

export async function addFollow(tx: Tx, { followerId, followedId }: Arrow, now: Date): Promise<void> {
  await tx.query(sql`
    insert into follows (follower_id, followed_id, requested_at, accepted_at)
    values (${followerId}::text, ${followedId}::text, ${now}::timestamptz, ${now}::timestamptz)
  `);
}

export async function addRequest(tx: Tx, { followerId, followedId }: Arrow, now: Date): Promise<void> {
  await tx.query(sql`
    insert into follows (follower_id, followed_id, requested_at)
    values (${followerId}::text, ${followedId}::text, ${now}::timestamptz)
  `);
}

/** Requests since a moment, those that were cancelled or declined too, oldest first. Older ones are forgotten. */
export async function findMadeRequests(
  tx: Tx,
  { followerId, followedId }: Arrow,
  since: Date,
): Promise<Date[]> {
  await tx.query(sql`
    delete from made_requests
    where follower_id = ${followerId}::text and followed_id = ${followedId}::text and requested_at <= ${since}::timestamptz
  `);
  const rows = await tx.query<{ requested_at: Date }>(sql`
    select requested_at from made_requests
    where follower_id = ${followerId}::text and followed_id = ${followedId}::text order by requested_at
  `);
  return rows.map((row) => row.requested_at);
}

export async function countRequest(tx: Tx, { followerId, followedId }: Arrow, now: Date): Promise<void> {
  await tx.query(sql`
    insert into made_requests (follower_id, followed_id, requested_at)
    values (${followerId}::text, ${followedId}::text, ${now}::timestamptz)
    on conflict do nothing
  `);
}

export async function acceptRequest(tx: Tx, { followerId, followedId }: Arrow, now: Date): Promise<void> {
  await tx.query(sql`
    update follows set accepted_at = ${now}::timestamptz
    where follower_id = ${followerId}::text and followed_id = ${followedId}::text and accepted_at is null
  `);
}

/** Accepts all who ask; answers who they are. */
export async function acceptAllRequests(tx: Tx, followedId: string, now: Date): Promise<string[]> {
  const rows = await tx.query<{ follower_id: string }>(sql`
    update follows set accepted_at = ${now}::timestamptz
    where followed_id = ${followedId}::text and accepted_at is null
    returning follower_id
  `);
  return rows.map((row) => row.follower_id).sort();
}

/** A follow or a request. */
export async function removeArrow(tx: Tx, { followerId, followedId }: Arrow): Promise<void> {
  await tx.query(sql`
    delete from follows where follower_id = ${followerId}::text and followed_id = ${followedId}::text
  `);
}

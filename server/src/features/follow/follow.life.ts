import sql from 'sql-template-tag';
import type { Erase } from '../../platform/leaving.ts';
import { lockTwosomes } from '../twosome/leaving.sql.ts';
import { raiseVersions } from '../twosome/twosome.sql.ts';
import { followEnded } from './follow.facts.ts';

interface Arrow {
  follower_id: string;
  followed_id: string;
}

/** Follows and requests, both ways, those counted long ago too; whom the couple is hidden from, and whom the person hid from. */
export const erase: Erase = async ({ tx, announce, leaving: { userId, twosomeIds }, most }) => {
  const couples = sql`${twosomeIds}::text[]`;
  const found = await tx.query<Arrow>(sql`
    select follower_id, followed_id from follows
    where follower_id = any(${couples}) or followed_id = any(${couples}) limit ${most}::int
  `);
  const others = found
    .flatMap((arrow) => [arrow.follower_id, arrow.followed_id])
    .filter((id) => !twosomeIds.includes(id));
  // whoever follows holds both first
  await lockTwosomes(tx, others);
  const arrows = await tx.query<Arrow & { accepted_at: Date | null }>(sql`
    delete from follows where (follower_id, followed_id) in (
      select * from unnest(${found.map((arrow) => arrow.follower_id)}::text[],
        ${found.map((arrow) => arrow.followed_id)}::text[])
    ) returning follower_id, followed_id, accepted_at
  `);
  await raiseVersions(tx, others);
  for (const { follower_id: followerId, followed_id: followedId, accepted_at } of arrows)
    if (accepted_at !== null) await announce(tx, followEnded, { followerId, followedId });

  const made = await tx.query(sql`
    delete from made_requests where (follower_id, followed_id, requested_at) in (
      select follower_id, followed_id, requested_at from made_requests
      where follower_id = any(${couples}) or followed_id = any(${couples}) limit ${most}::int
    ) returning follower_id
  `);
  const hidden = await tx.query(sql`
    delete from couple_blocks where (twosome_id, other_id) in (
      select twosome_id, other_id from couple_blocks
      where twosome_id = any(${couples}) or other_id = any(${couples}) limit ${most}::int
    ) returning twosome_id
  `);
  const bound = await tx.query(sql`
    delete from person_blocks where (blocker_id, blocked_id) in (
      select blocker_id, blocked_id from person_blocks
      where ${userId}::text in (blocker_id, blocked_id) limit ${most}::int
    ) returning blocker_id
  `);
  return found.length + made.length + hidden.length + bound.length;
};

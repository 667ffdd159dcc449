import sql, { type Sql } from 'sql-template-tag';
import type { ErasePersonalData } from '../../platform/erasure.ts';
import type { Privacy } from '../../platform/privacy.ts';
import { lockTwosomes, raiseVersions } from '../twosome/twosome.sql.ts';
import { canStillSeeHeader } from '../visibility.ts';
import { followFiles } from './follow.texts.ts';

interface Follow {
  follower_id: string;
  followed_id: string;
}

const erasePersonalData: ErasePersonalData = async ({ tx, scope: { twosomeIds }, limit }) => {
  const couples = sql`${twosomeIds}::text[]`;
  const found = await tx.query<Follow>(sql`
    select follower_id, followed_id from follows
    where follower_id = any(${couples}) or followed_id = any(${couples}) limit ${limit}::int
  `);
  const others = found
    .flatMap((follow) => [follow.follower_id, follow.followed_id])
    .filter((id) => !twosomeIds.includes(id));
  // the lock order of follow and unfollow: couples first
  await lockTwosomes(tx, others);
  await tx.query(sql`
    delete from follows where (follower_id, followed_id) in (
      select * from unnest(${found.map((follow) => follow.follower_id)}::text[],
        ${found.map((follow) => follow.followed_id)}::text[])
    )
  `);
  await raiseVersions(tx, others);
  return found.length;
};

/** The couples in the column `theirs` of the follows of a couple. */
const follows =
  (mine: Sql, theirs: Sql) =>
  (own: Sql, userId: string): Sql =>
    sql`
    select t.id, t.username, f.requested_at as added_at, f.accepted_at
    from follows f join twosomes t on t.id = f.${theirs}
    where f.${mine} = ${own} and ${canStillSeeHeader(own, userId, sql`t`)}
  `;

export const followPrivacy: Privacy = {
  data: [
    { erasePersonalData },
    { list: 'following.json', ofCouple: follows(sql`follower_id`, sql`followed_id`) },
    { list: 'followers.json', ofCouple: follows(sql`followed_id`, sql`follower_id`) },
    {
      file: 'requests_made.json',
      // those that count towards the limit; older ones are deleted on the next request
      ofCouple: (own, userId) => sql`
        select t.id, t.username, r.requested_at from made_requests r join twosomes t on t.id = r.followed_id
        where r.follower_id = ${own} and ${canStillSeeHeader(own, userId, sql`t`)}
        order by r.requested_at, t.id
      `,
    },
    {
      list: 'blocked.json',
      // they are invisible, but named in the list where they can be unblocked
      ofCouple: (own) => sql`
        select t.id, t.username, b.blocked_at as added_at
        from couple_blocks b join twosomes t on t.id = b.other_id
        where b.twosome_id = ${own} and b.blocked_at is not null and not t.hidden
      `,
    },
    {
      table: 'made_requests',
      key: 'follower_id, followed_id, requested_at',
      couple: 'follower_id, followed_id',
    },
    { table: 'couple_blocks', key: 'twosome_id, other_id', couple: 'twosome_id, other_id' },
    { table: 'person_blocks', key: 'blocker_id, blocked_id', person: 'blocker_id, blocked_id' },
  ],
  files: followFiles,
};

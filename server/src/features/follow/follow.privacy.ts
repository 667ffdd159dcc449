import sql from 'sql-template-tag';
import type { Queries } from '../../platform/db/db.ts';
import type { ErasePersonalData } from '../../platform/erasure.ts';
import { after, type ExportPersonalData, exportPage, listEntry } from '../../platform/export.ts';
import { lockTwosomes, raiseVersions } from '../twosome/twosome.sql.ts';
import { canStillSeeHeader } from '../visibility.ts';

interface Follow {
  follower_id: string;
  followed_id: string;
}

/** Follows, requests and request counts in both directions, and the blocks of the couple and of the person. */
export const erasePersonalData: ErasePersonalData = async ({ tx, scope: { userId, twosomeIds }, limit }) => {
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

  const made = await tx.query(sql`
    delete from made_requests where (follower_id, followed_id, requested_at) in (
      select follower_id, followed_id, requested_at from made_requests
      where follower_id = any(${couples}) or followed_id = any(${couples}) limit ${limit}::int
    ) returning follower_id
  `);
  const hidden = await tx.query(sql`
    delete from couple_blocks where (twosome_id, other_id) in (
      select twosome_id, other_id from couple_blocks
      where twosome_id = any(${couples}) or other_id = any(${couples}) limit ${limit}::int
    ) returning twosome_id
  `);
  const bound = await tx.query(sql`
    delete from person_blocks where (blocker_id, blocked_id) in (
      select blocker_id, blocked_id from person_blocks
      where blocker_id = ${userId}::text or blocked_id = ${userId}::text limit ${limit}::int
    ) returning blocker_id
  `);
  return found.length + made.length + hidden.length + bound.length;
};

/** Followed couples, followers and requests in both directions, and blocked couples. */
export const exportPersonalData: ExportPersonalData = async function* ({ db, userId, twosomes }) {
  for (const { id, folder } of twosomes) {
    const own = sql`${id}::text`;
    const lists = {
      following: { from: sql`follows f`, mine: sql`f.follower_id`, theirs: sql`f.followed_id` },
      followers: { from: sql`follows f`, mine: sql`f.followed_id`, theirs: sql`f.follower_id` },
    };
    for (const [name, { from, mine, theirs }] of Object.entries(lists))
      yield listEntry(
        `${folder}/${name}.json`,
        db,
        (last) => sql`
          select t.id, t.username, f.requested_at as added_at, f.accepted_at
          from ${from} join twosomes t on t.id = ${theirs}
          where ${mine} = ${own} and ${canStillSeeHeader(own, userId, sql`t`)} ${after(last, sql`f.requested_at`, sql`t.id`)}
          order by f.requested_at, t.id limit ${exportPage}::int
        `,
      );
    yield { path: `${folder}/requests_made.json`, value: await requestsMade(db, userId, id) };
    // blocked couples are invisible, but named in the list where they can be unblocked
    yield listEntry(
      `${folder}/blocked.json`,
      db,
      (last) => sql`
        select t.id, t.username, b.blocked_at as added_at
        from couple_blocks b join twosomes t on t.id = b.other_id
        where b.twosome_id = ${own} and b.blocked_at is not null and not t.hidden
          ${after(last, sql`b.blocked_at`, sql`t.id`)}
        order by b.blocked_at, t.id limit ${exportPage}::int
      `,
    );
  }
};

/** Recent requests that count towards the limit; older ones are deleted on the next request. */
const requestsMade = (db: Queries, userId: string, twosomeId: string) =>
  db.query<object>(sql`
    select t.id, t.username, r.requested_at from made_requests r join twosomes t on t.id = r.followed_id
    where r.follower_id = ${twosomeId}::text and ${canStillSeeHeader(sql`${twosomeId}::text`, userId, sql`t`)}
    order by r.requested_at, t.id
  `);

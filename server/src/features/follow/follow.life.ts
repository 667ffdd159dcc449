import sql from 'sql-template-tag';
import type { Queries } from '../../platform/db/db.ts';
import { askDocument } from '../../platform/db/document.ts';
import { after, type Dated, type ExportOf, exportPage, pagesOf } from '../../platform/export.ts';
import type { Erase } from '../../platform/leaving.ts';
import { lockTwosomes } from '../twosome/leaving.sql.ts';
import { reachesStill } from '../twosome/twosome.access.ts';
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
      where blocker_id = ${userId}::text or blocked_id = ${userId}::text limit ${most}::int
    ) returning blocker_id
  `);
  return found.length + made.length + hidden.length + bound.length;
};

/** Whom the couple follows and asked to, who follows it and asks to, and whom it blocked. */
export const exportOf: ExportOf = async function* ({ db, userId, twosomes }) {
  for (const { id, folder } of twosomes) {
    const own = sql`${id}::text`;
    const lists = {
      following: { from: sql`follows f`, mine: sql`f.follower_id`, theirs: sql`f.followed_id` },
      followers: { from: sql`follows f`, mine: sql`f.followed_id`, theirs: sql`f.follower_id` },
    };
    for (const [name, { from, mine, theirs }] of Object.entries(lists))
      yield {
        path: `${folder}/${name}.json`,
        pages: pagesOf<Dated>((last) =>
          askDocument(
            db,
            sql`
              select t.id, t.username, f.requested_at as added_at, f.accepted_at
              from ${from} join twosomes t on t.id = ${theirs}
              where ${mine} = ${own} and ${reachesStill(own, userId, sql`t`)} ${after(last, sql`f.requested_at`, sql`t.id`)}
              order by f.requested_at, t.id limit ${exportPage}::int
            `,
          ),
        ),
      };
    yield { path: `${folder}/requests_made.json`, thing: await requestsMade(db, userId, id) };
    // hidden from each other, and yet in the couple's own list, whence it is unblocked
    yield {
      path: `${folder}/blocked.json`,
      pages: pagesOf<Dated>((last) =>
        askDocument(
          db,
          sql`
            select t.id, t.username, b.blocked_at as added_at
            from couple_blocks b join twosomes t on t.id = b.other_id
            where b.twosome_id = ${own} and b.blocked_at is not null and not t.hidden
              ${after(last, sql`b.blocked_at`, sql`t.id`)}
            order by b.blocked_at, t.id limit ${exportPage}::int
          `,
        ),
      ),
    };
  }
};

/** Those that still count: they are forgotten with the next one after their days. */
const requestsMade = (db: Queries, userId: string, twosomeId: string) =>
  db.query<object>(sql`
    select t.id, t.username, r.requested_at from made_requests r join twosomes t on t.id = r.followed_id
    where r.follower_id = ${twosomeId}::text and ${reachesStill(sql`${twosomeId}::text`, userId, sql`t`)}
    order by r.requested_at, t.id
  `);

import sql from 'sql-template-tag';
import { type Erase, isMadeBy } from '../../platform/leaving.ts';
import { lockPosts } from '../post/lock.sql.ts';
import { commentDeleted } from './comment.facts.ts';

/** What was written, counted no more; and what others wrote below posts that go. */
export const erase: Erase = async ({ tx, announce, leaving, most }) => {
  const { twosomeIds } = leaving;
  const found = await tx.query<{ id: string; post_id: string }>(sql`
    select id, post_id from comments
    where (twosome_id = any(${twosomeIds}::text[]) and ${isMadeBy(leaving, sql`user_id`)})
      or post_id in (
        select id from posts where twosome_id = any(${twosomeIds}::text[]) and ${isMadeBy(leaving, sql`creator_id`)}
      )
    order by post_id limit ${most}::int
  `);
  // whoever writes or deletes one holds its post first
  const postIds = found.map((comment) => comment.post_id);
  const authors = await lockPosts(tx, postIds);
  const gone = await tx.query<{ id: string; post_id: string; twosome_id: string }>(sql`
    with gone as (
      delete from comments where id = any(${found.map((comment) => comment.id)}::text[])
      returning id, post_id, twosome_id, taken_down_at
    ), counted as (
      update posts p set version = version + 1, comment_count = comment_count - g.many
      from (select post_id, (count(*) filter (where taken_down_at is null))::int as many from gone group by post_id) g
      where p.id = g.post_id
    )
    select id, post_id, twosome_id from gone
  `);
  for (const { id: commentId, post_id: postId, twosome_id: writerId } of gone) {
    const twosomeId = authors.get(postId);
    // of a couple that has ended nobody is there to be told
    if (twosomeId !== undefined && !twosomeIds.includes(twosomeId))
      await announce(tx, commentDeleted, { commentId, postId, twosomeId, writerId });
  }
  return found.length;
};

import sql from 'sql-template-tag';
import { type Erase, isMadeBy } from '../../platform/leaving.ts';
import { lockPosts } from '../post/lock.sql.ts';
import { clapChanged } from './clap.facts.ts';

/** A clap is of both, so it goes with either; and what others clapped for posts that go. */
export const erase: Erase = async ({ tx, announce, leaving, most }) => {
  const { twosomeIds } = leaving;
  const found = await tx.query<{ post_id: string; twosome_id: string }>(sql`
    select post_id, twosome_id from claps
    where twosome_id = any(${twosomeIds}::text[]) or post_id in (
      select id from posts where twosome_id = any(${twosomeIds}::text[]) and ${isMadeBy(leaving, sql`creator_id`)}
    )
    order by post_id limit ${most}::int
  `);
  const postIds = found.map((clap) => clap.post_id);
  // whoever claps holds the post first
  const authors = await lockPosts(tx, postIds);
  const gone = await tx.query<{ post_id: string; twosome_id: string }>(sql`
    with gone as (
      delete from claps
      where (post_id, twosome_id) in (
        select * from unnest(${postIds}::text[], ${found.map((clap) => clap.twosome_id)}::text[])
      )
      returning post_id, twosome_id, completed_at
    ), counted as (
      update posts p set version = version + 1, clap_count = clap_count - g.many
      from (select post_id, count(completed_at)::int as many from gone group by post_id) g
      where p.id = g.post_id
    )
    select post_id, twosome_id from gone
  `);
  for (const { post_id: postId, twosome_id: clapperId } of gone) {
    const twosomeId = authors.get(postId);
    // of a couple that has ended nobody is there to be told
    if (twosomeId !== undefined && !twosomeIds.includes(twosomeId))
      await announce(tx, clapChanged, { postId, twosomeId, clapperId });
  }
  return found.length;
};

import sql from 'sql-template-tag';
import { askDocument } from '../../platform/db/document.ts';
import { after, type Dated, type ExportOf, exportPage, pagesOf } from '../../platform/export.ts';
import { type Erase, goes } from '../../platform/leaving.ts';
import { lockPosts } from '../post/lock.sql.ts';
import { sees } from '../post/post.access.ts';
import { reachesStill } from '../twosome/twosome.access.ts';
import { clapChanged } from './clap.facts.ts';

/** A clap is of both, so it goes with either; and what others clapped for posts that go. */
export const erase: Erase = async ({ tx, announce, leaving, most }) => {
  const { twosomeIds } = leaving;
  const found = await tx.query<{ post_id: string; twosome_id: string }>(sql`
    (
      select post_id, twosome_id from claps where twosome_id = any(${twosomeIds}::text[]) limit ${most}::int
    ) union (
      select c.post_id, c.twosome_id from claps c join posts p on p.id = c.post_id
      where ${goes(leaving, { maker: sql`p.creator_id`, twosome: sql`p.twosome_id` })} limit ${most}::int
    )
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

/** What the couple clapped for, begun ones too; and who clapped for its posts, as the counts tell. */
export const exportOf: ExportOf = async function* ({ db, userId, twosomes }) {
  for (const { id, folder } of twosomes) {
    const own = sql`${id}::text`;
    yield {
      path: `${folder}/claps_given.json`,
      pages: pagesOf<Dated>((last) =>
        askDocument(
          db,
          sql`
            select c.post_id as id, case when ${sees(own, sql`p`, sql`t`)} and ${reachesStill(own, userId, sql`t`)}
                then t.username end as post_of, c.added_at, c.completed_at, case when c.initiated_by = ${userId}::text then 'you' else 'partner' end as begun_by
            from claps c join posts p on p.id = c.post_id join twosomes t on t.id = p.twosome_id
            where c.twosome_id = ${own} ${after(last, sql`c.added_at`, sql`c.post_id`)}
            order by c.added_at, c.post_id limit ${exportPage}::int
          `,
        ),
      ),
    };
    yield {
      path: `${folder}/claps_received.json`,
      pages: pagesOf<Dated>((last) =>
        askDocument(
          db,
          sql`
            select c.post_id || '/' || c.twosome_id as id, c.post_id, w.username as clapped_by, c.completed_at as added_at
            from posts p join claps c on c.post_id = p.id join twosomes w on w.id = c.twosome_id
            where p.twosome_id = ${own} and c.twosome_id <> ${own} and c.completed_at is not null
              and ${reachesStill(own, userId, sql`w`)} ${after(last, sql`c.completed_at`, sql`(c.post_id || '/' || c.twosome_id)`)}
            order by c.completed_at, c.post_id || '/' || c.twosome_id limit ${exportPage}::int
          `,
        ),
      ),
    };
  }
};

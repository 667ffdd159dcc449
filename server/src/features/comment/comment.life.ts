import sql from 'sql-template-tag';
import { askDocument } from '../../platform/db/document.ts';
import { after, type Dated, type ExportOf, exportPage, pagesOf } from '../../platform/export.ts';
import { type Erase, goes } from '../../platform/leaving.ts';
import { lockPosts } from '../post/lock.sql.ts';
import { reachesStill } from '../twosome/twosome.access.ts';
import { reads } from './comment.access.ts';
import { commentDeleted } from './comment.facts.ts';

/** What was written, counted no more; and what others wrote below posts that go. */
export const erase: Erase = async ({ tx, announce, leaving, most }) => {
  const { twosomeIds } = leaving;
  const found = await tx.query<{ id: string; post_id: string }>(sql`
    (
      select id, post_id from comments where ${goes(leaving, { maker: sql`user_id`, twosome: sql`twosome_id` })}
      limit ${most}::int
    ) union (
      select c.id, c.post_id from comments c join posts p on p.id = c.post_id
      where ${goes(leaving, { maker: sql`p.creator_id`, twosome: sql`p.twosome_id` })} limit ${most}::int
    )
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

/** What the couple wrote, wherever; and what others wrote below its posts, as far as it reads that. */
export const exportOf: ExportOf = async function* ({ db, userId, twosomes }) {
  for (const { id, folder } of twosomes) {
    const own = sql`${id}::text`;
    yield {
      path: `${folder}/comments_written.json`,
      pages: pagesOf<Dated>((last) =>
        askDocument(
          db,
          sql`
            select c.id, c.post_id, c.text, c.added_at from comments c
            where c.twosome_id = ${own} ${after(last, sql`c.added_at`, sql`c.id`)}
            order by c.added_at, c.id limit ${exportPage}::int
          `,
        ),
      ),
    };
    yield {
      path: `${folder}/comments_received.json`,
      pages: pagesOf<Dated>((last) =>
        askDocument(
          db,
          sql`
            select c.id, c.post_id, c.text, c.added_at, w.username as written_by
            from posts p join twosomes t on t.id = p.twosome_id join comments c on c.post_id = p.id
              join twosomes w on w.id = c.twosome_id
            where p.twosome_id = ${own} and c.twosome_id <> ${own}
              and ${reads(own, sql`c`, sql`p`, sql`t`, sql`w`)} and ${reachesStill(own, userId, sql`w`)}
              ${after(last, sql`c.added_at`, sql`c.id`)}
            order by c.added_at, c.id limit ${exportPage}::int
          `,
        ),
      ),
    };
  }
};

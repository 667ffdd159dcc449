import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db/db.ts';
import { type ErasePersonalData, isErased } from '../../platform/erasure.ts';
import { after, type ExportPersonalData, exportPage, listEntry } from '../../platform/export.ts';
import { eraseCounted, lockPosts } from '../post/write-post.sql.ts';
import { canReadComment, canStillSeeHeader } from '../visibility.ts';
import { commentDeleted } from './comment.events.ts';
import { isCounted } from './comment.sql.ts';

/** Erases the comments in scope with their replies, lowering the posts' counts, and all comments on erased posts. */
export const erasePersonalData: ErasePersonalData = async ({ tx, emit, scope, limit }) => {
  const { userId, twosomeIds } = scope;
  // a heart is the person's, and outlives their couple
  if (userId !== null) {
    const hearts = await eraseHearts(tx, userId, limit);
    if (hearts > 0) return hearts;
  }
  // the names of couples in the comments of others
  const mentions = await tx.query(sql`
    delete from comment_mentions where (comment_id, twosome_id) in (
      select comment_id, twosome_id from comment_mentions where twosome_id = any(${twosomeIds}::text[]) limit ${limit}::int
    ) returning comment_id
  `);
  if (mentions.length > 0) return mentions.length;
  const found = await tx.query<{ id: string; post_id: string }>(sql`
    (
      select id, post_id from comments where ${isErased(scope, { maker: sql`user_id`, twosome: sql`twosome_id` })}
      limit ${limit}::int
    ) union (
      select c.id, c.post_id from comments c join posts p on p.id = c.post_id
      where ${isErased(scope, { maker: sql`p.creator_id`, twosome: sql`p.twosome_id` })} limit ${limit}::int
    )
  `);
  // same lock order as writing and deleting a comment: the post first
  const postIds = found.map((comment) => comment.post_id);
  const authors = await lockPosts(tx, postIds);
  const ids = found.map((comment) => comment.id);
  const deletion = sql`
    delete from comments c where c.id = any(${ids}::text[]) or c.reply_to = any(${ids}::text[])
    returning c.id, c.post_id, c.twosome_id, ${isCounted(sql`c`)} as is_counted
  `;
  const erased = await eraseCounted<{ id: string; post_id: string; twosome_id: string }>(
    tx,
    'comment_count',
    deletion,
  );
  for (const { id: commentId, post_id: postId, twosome_id: writerId } of erased) {
    const twosomeId = authors.get(postId);
    // an ended couple has no screens to update
    if (twosomeId !== undefined && !twosomeIds.includes(twosomeId))
      await emit(tx, commentDeleted, { commentId, postId, twosomeId, writerId });
  }
  return found.length;
};

async function eraseHearts(tx: Tx, userId: string, limit: number): Promise<number> {
  const erased = await tx.query(sql`
    delete from comment_hearts where user_id = ${userId}::text and comment_id in (
      select comment_id from comment_hearts where user_id = ${userId}::text limit ${limit}::int
    ) returning comment_id
  `);
  return erased.length;
}

/** The person's hearts, the couple's comments on any post, and comments of others on its posts that it can read. */
export const exportPersonalData: ExportPersonalData = async function* ({ db, userId, twosomes }) {
  yield listEntry(
    'comment_hearts.json',
    db,
    (last) => sql`
      select h.comment_id as id, h.added_at from comment_hearts h
      where h.user_id = ${userId}::text ${after(last, sql`h.added_at`, sql`h.comment_id`)}
      order by h.added_at, h.comment_id limit ${exportPage}::int
    `,
  );
  for (const { id, folder } of twosomes) {
    const own = sql`${id}::text`;
    yield listEntry(
      `${folder}/comments_written.json`,
      db,
      (last) => sql`
        select c.id, c.post_id, c.reply_to, c.text, c.added_at, c.edited_at,
          (select count(*)::int from comment_hearts h where h.comment_id = c.id) as heart_count,
          (
            select coalesce(json_agg(x.username order by x.username), '[]')
            from comment_mentions x where x.comment_id = c.id
          ) as mentions
        from comments c
        where c.twosome_id = ${own} and c.deleted_at is null ${after(last, sql`c.added_at`, sql`c.id`)}
        order by c.added_at, c.id limit ${exportPage}::int
      `,
    );
    yield listEntry(
      `${folder}/comments_received.json`,
      db,
      (last) => sql`
        select c.id, c.post_id, c.reply_to, c.text, c.added_at, c.edited_at, w.username as written_by
        from posts p join twosomes t on t.id = p.twosome_id join comments c on c.post_id = p.id
          join twosomes w on w.id = c.twosome_id
        where p.twosome_id = ${own} and c.twosome_id <> ${own}
          and ${canReadComment(own, sql`c`, sql`p`, sql`t`, sql`w`)} and ${canStillSeeHeader(own, userId, sql`w`)}
          ${after(last, sql`c.added_at`, sql`c.id`)}
        order by c.added_at, c.id limit ${exportPage}::int
      `,
    );
  }
};

import sql from 'sql-template-tag';
import { type ErasePersonalData, isInScope } from '../../platform/erasure.ts';
import type { Privacy } from '../../platform/privacy.ts';
import { eraseCounted, lockPosts } from '../post/write-post.sql.ts';
import { canReadComment, canStillSeeHeader } from '../visibility.ts';
import { commentDeleted } from './comment.events.ts';
import { isCounted } from './comment.sql.ts';
import { commentFiles } from './comment.texts.ts';

/** Erases the comments in scope with their replies, lowering the posts' counts, and all comments on erased posts. */
const erasePersonalData: ErasePersonalData = async ({ tx, emit, scope, limit }) => {
  const { twosomeIds } = scope;
  const found = await tx.query<{ id: string; post_id: string }>(sql`
    (
      select id, post_id from comments where ${isInScope(scope, { maker: sql`user_id`, twosome: sql`twosome_id` })}
      limit ${limit}::int
    ) union (
      select c.id, c.post_id from comments c join posts p on p.id = c.post_id
      where ${isInScope(scope, { maker: sql`p.creator_id`, twosome: sql`p.twosome_id` })} limit ${limit}::int
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

export const commentPrivacy: Privacy = {
  data: [
    // a heart is the person's, and outlives their couple
    {
      table: 'comment_hearts',
      key: 'comment_id, user_id',
      person: 'user_id',
      list: 'comment_hearts.json',
      columns: 'comment_id as id, added_at',
    },
    // the names of couples in the comments of others
    { table: 'comment_mentions', key: 'comment_id, twosome_id', couple: 'twosome_id' },
    { erasePersonalData },
    {
      list: 'comments_written.json',
      ofCouple: (own) => sql`
        select c.id, c.post_id, c.reply_to, c.text, c.added_at, c.edited_at,
          (select count(*)::int from comment_hearts h where h.comment_id = c.id) as heart_count,
          (
            select coalesce(json_agg(x.username order by x.username), '[]')
            from comment_mentions x where x.comment_id = c.id
          ) as mentions
        from comments c
        where c.twosome_id = ${own} and c.deleted_at is null
      `,
    },
    {
      list: 'comments_received.json',
      ofCouple: (own, userId) => sql`
        select c.id, c.post_id, c.reply_to, c.text, c.added_at, c.edited_at, w.username as written_by
        from posts p join twosomes t on t.id = p.twosome_id join comments c on c.post_id = p.id
          join twosomes w on w.id = c.twosome_id
        where p.twosome_id = ${own} and c.twosome_id <> ${own}
          and ${canReadComment(own, sql`c`, sql`p`, sql`t`, sql`w`)} and ${canStillSeeHeader(own, userId, sql`w`)}
      `,
    },
  ],
  files: commentFiles,
};

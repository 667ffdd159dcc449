import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { behind, type Position } from '../../platform/db/keyset.ts';
import { counting, p, t } from '../post/post.sql.ts';
import { eyesOf, isOwn, type Looking } from '../twosome/twosome.access.ts';
import type { AuthorRow } from '../twosome/twosome.view.ts';
import { reads } from './comment.access.ts';

/** A comment as somebody reads it. */
export interface CommentRow {
  id: string;
  post_id: string;
  text: string;
  added_at: Date;
  wrote: boolean;
  owns_post: boolean;
  writer: AuthorRow;
}

const c = sql`c`;
const w = sql`w`;

/**
 * Comments as `viewer` (an expression for a twosome id) reads them; `where` may name `c`. The writer is looked up with a
 * limit of its own, so that comments come in the order of their index and a page stops when it is full: joined, all
 * comments of a post that is loved would be read for every page.
 */
const readBy = (viewer: Sql, where: Sql): Sql => sql`
  select c.id, c.post_id, c.text, c.added_at, ${isOwn(viewer, w)} as wrote, ${isOwn(viewer, t)} as owns_post,
    json_build_object('id', w.id, 'username', w.username, 'photo_id', w.photo_id, 'is_private', w.is_private,
      'verified', w.verified_at is not null) as writer
  from comments c
  join posts p on p.id = c.post_id join twosomes t on t.id = p.twosome_id
  cross join lateral (select w.* from twosomes w where w.id = c.twosome_id and ${reads(viewer, c, p, t, w)} limit 1) w
  where ${where}
`;

/** A post's comments, newest first, strictly after `from`. */
export async function listComments(
  db: Queries,
  looking: Looking,
  postId: string,
  from: Position | null,
  most: number,
): Promise<CommentRow[]> {
  const after = behind(from, sql`c.added_at`, sql`c.id`);
  return db.query<CommentRow>(sql`
    ${readBy(eyesOf(looking), sql`c.post_id = ${postId}::text ${after}`)}
    order by c.added_at desc, c.id desc limit ${most}::int
  `);
}

export async function findComment(
  db: Queries,
  viewerTwosomeId: string,
  postId: string,
  commentId: string,
): Promise<CommentRow | null> {
  const rows = await db.query<CommentRow>(
    readBy(sql`${viewerTwosomeId}::text`, sql`c.id = ${commentId}::text and c.post_id = ${postId}::text`),
  );
  return rows[0] ?? null;
}

/** Writes a comment on a locked post, and counts it. */
export async function addCommentRow(
  tx: Tx,
  comment: { id: string; postId: string; twosomeId: string; userId: string; text: string; now: Date },
): Promise<void> {
  const row = sql`
    insert into comments (id, post_id, twosome_id, user_id, text, added_at)
    values (${comment.id}::text, ${comment.postId}::text, ${comment.twosomeId}::text, ${comment.userId}::text,
      ${comment.text}::text, ${comment.now}::timestamptz)
  `;
  await tx.query(counting(comment.postId, { comments: 1 }, row));
}

/** Deletes a comment that is there on a locked post, and counts it no more. */
export async function deleteCommentRow(tx: Tx, postId: string, commentId: string): Promise<void> {
  const row = sql`delete from comments where id = ${commentId}::text`;
  await tx.query(counting(postId, { comments: -1 }, row));
}

/** The post of anybody's comment: for the operator. */
export async function findPostOf(tx: Tx, commentId: string): Promise<string | null> {
  const rows = await tx.query<{ post_id: string }>(
    sql`select post_id from comments where id = ${commentId}::text`,
  );
  return rows[0]?.post_id ?? null;
}

/** Anybody's comment on a locked post. */
export async function lockComment(
  tx: Tx,
  commentId: string,
): Promise<{ twosome_id: string; user_id: string; taken_down: boolean } | null> {
  const rows = await tx.query<{ twosome_id: string; user_id: string; taken_down: boolean }>(sql`
    select twosome_id, user_id, taken_down_at is not null as taken_down from comments
    where id = ${commentId}::text for update
  `);
  return rows[0] ?? null;
}

/** Takes a comment on a locked post out of sight and counts it no more, or brings it back. */
export async function setTakenDown(
  tx: Tx,
  postId: string,
  commentId: string,
  at: Date | null,
): Promise<void> {
  const row = sql`update comments set taken_down_at = ${at}::timestamptz where id = ${commentId}::text`;
  await tx.query(counting(postId, { comments: at === null ? 1 : -1 }, row));
}

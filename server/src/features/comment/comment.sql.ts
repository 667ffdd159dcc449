import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { afterCursor, type Position } from '../../platform/db/pages.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { p, t } from '../post/post.sql.ts';
import { countingComments } from '../post/write-post.sql.ts';
import type { AuthorRow } from '../twosome/twosome.view.ts';
import { canFindCommentToDelete, canReadComment, isOwn, viewerSqlOf } from '../visibility.ts';

/** A comment as one viewer sees it. */
export interface CommentRow {
  id: string;
  post_id: string;
  text: string;
  added_at: Date;
  edited_at: Date | null;
  heart_count: number;
  is_hearted: boolean;
  /** the viewer wrote it, not their partner */
  is_mine: boolean;
  wrote: boolean;
  owns_post: boolean;
  taken_down: boolean;
  writer: AuthorRow;
}

const c = sql`c`;
const w = sql`w`;

/** The couple decides what the viewer can see, the person whether a heart is theirs and what they may edit. */
export type CommentViewer = Pick<Viewer, 'userId' | 'twosomeId'>;

const identityOf = ({ userId, twosomeId }: CommentViewer) =>
  viewerSqlOf(twosomeId === null ? { twosomeId, userId } : { twosomeId });

/**
 * Comments for which `predicate` holds for the viewer; `where` may refer to `c`. The
 * writer is a lateral subquery with `limit 1`, so that PostgreSQL reads comments in index order and stops when the page
 * is full. A plain join would read all comments of the post for every page.
 */
const selectComments = (by: CommentViewer, where: Sql, predicate = canReadComment): Sql => {
  const viewer = identityOf(by);
  const me = sql`${by.userId}::text`;
  return sql`
  select c.id, c.post_id, c.text, c.added_at, c.edited_at, c.user_id = ${me} as is_mine,
    (select count(*)::int from comment_hearts h where h.comment_id = c.id) as heart_count,
    exists (select from comment_hearts h where h.comment_id = c.id and h.user_id = ${me}) as is_hearted,
    ${isOwn(viewer, w)} as wrote, ${isOwn(viewer, t)} as owns_post,
    c.taken_down_at is not null as taken_down,
    json_build_object('id', w.id, 'username', w.username, 'photo_id', w.photo_id, 'is_private', w.is_private,
      'verified', w.verified_at is not null) as writer
  from comments c
  join posts p on p.id = c.post_id join twosomes t on t.id = p.twosome_id
  cross join lateral (select w.* from twosomes w where w.id = c.twosome_id and ${predicate(viewer, c, p, t, w)} limit 1) w
  where ${where}
`;
};

/** A post's comments, newest first, strictly after `from`. */
export async function listComments(
  db: Queries,
  viewer: CommentViewer,
  postId: string,
  from: Position | null,
  limit: number,
): Promise<CommentRow[]> {
  const after = afterCursor(from, sql`c.added_at`, sql`c.id`);
  return db.query<CommentRow>(sql`
    ${selectComments(viewer, sql`c.post_id = ${postId}::text ${after}`)}
    order by c.added_at desc, c.id desc limit ${limit}::int
  `);
}

export async function findComment(
  db: Queries,
  viewer: CommentViewer,
  postId: string,
  commentId: string,
): Promise<CommentRow | null> {
  const rows = await db.query<CommentRow>(
    selectComments(viewer, sql`c.id = ${commentId}::text and c.post_id = ${postId}::text`),
  );
  return rows[0] ?? null;
}

/** A comment that the viewer may try to delete: one they can read, or one their couple wrote. */
export async function findToDelete(
  tx: Tx,
  viewer: CommentViewer,
  postId: string,
  commentId: string,
): Promise<CommentRow | null> {
  const where = sql`c.id = ${commentId}::text and c.post_id = ${postId}::text`;
  const rows = await tx.query<CommentRow>(selectComments(viewer, where, canFindCommentToDelete));
  return rows[0] ?? null;
}

/** Adds a comment to a locked post and counts it. */
export async function addCommentRow(
  tx: Tx,
  comment: { id: string; postId: string; twosomeId: string; userId: string; text: string; now: Date },
) {
  const row = sql`
    insert into comments (id, post_id, twosome_id, user_id, text, added_at)
    values (${comment.id}::text, ${comment.postId}::text, ${comment.twosomeId}::text, ${comment.userId}::text,
      ${comment.text}::text, ${comment.now}::timestamptz)
  `;
  await tx.query(countingComments(comment.postId, 1, row));
}

export async function setText(tx: Tx, commentId: string, text: string, now: Date) {
  await tx.query(sql`
    update comments set text = ${text}::text, edited_at = ${now}::timestamptz where id = ${commentId}::text
  `);
}

/** Adds the person's heart to a comment on a locked post, or removes it. */
export async function setHeart(
  tx: Tx,
  heart: { commentId: string; userId: string; want: boolean; now: Date },
) {
  const { commentId, userId, want, now } = heart;
  await tx.query(
    want
      ? sql`
          insert into comment_hearts (comment_id, user_id, added_at)
          values (${commentId}::text, ${userId}::text, ${now}::timestamptz)
        `
      : sql`delete from comment_hearts where comment_id = ${commentId}::text and user_id = ${userId}::text`,
  );
}

/** Marks a comment on a locked post as deleted. A comment that was taken down was not counted. */
export async function setDeleted(tx: Tx, { id, post_id, taken_down }: CommentRow, userId: string, now: Date) {
  const row = sql`
    update comments set deleted_at = ${now}::timestamptz, deleted_by = ${userId}::text where id = ${id}::text
  `;
  await tx.query(countingComments(post_id, taken_down ? 0 : -1, row));
}

/** Restores a comment of a locked post that this user deleted after `since`. Returns whether it did. */
export async function restoreRow(
  tx: Tx,
  deleted: { postId: string; commentId: string; userId: string; since: Date },
): Promise<boolean> {
  const rows = await tx.query<{ is_counted: boolean }>(sql`
    select taken_down_at is null as is_counted from comments
    where id = ${deleted.commentId}::text and post_id = ${deleted.postId}::text
      and deleted_by = ${deleted.userId}::text and deleted_at > ${deleted.since}::timestamptz
    for update
  `);
  const [found] = rows;
  if (found === undefined) return false;
  const row = sql`update comments set deleted_at = null, deleted_by = null where id = ${deleted.commentId}::text`;
  await tx.query(countingComments(deleted.postId, found.is_counted ? 1 : 0, row));
  return true;
}

export async function eraseDeleted(db: Queries, before: Date) {
  await db.query(sql`delete from comments where deleted_at <= ${before}::timestamptz`);
}

export async function findPostOf(tx: Tx, commentId: string): Promise<string | null> {
  const rows = await tx.query<{ post_id: string }>(
    sql`select post_id from comments where id = ${commentId}::text`,
  );
  return rows[0]?.post_id ?? null;
}

/** Locks a comment of any couple; its post must be locked first. */
export async function lockComment(tx: Tx, commentId: string) {
  const rows = await tx.query<{
    twosome_id: string;
    user_id: string;
    taken_down: boolean;
    deleted: boolean;
  }>(sql`
    select twosome_id, user_id, taken_down_at is not null as taken_down, deleted_at is not null as deleted
    from comments
    where id = ${commentId}::text for update
  `);
  return rows[0] ?? null;
}

/** Hides a comment on a locked post and stops counting it, or restores it. A deleted comment is not counted. */
export async function setTakenDown(
  tx: Tx,
  postId: string,
  comment: { id: string; deleted: boolean },
  at: Date | null,
) {
  const row = sql`update comments set taken_down_at = ${at}::timestamptz where id = ${comment.id}::text`;
  const by = at === null ? 1 : -1;
  await tx.query(countingComments(postId, comment.deleted ? 0 : by, row));
}

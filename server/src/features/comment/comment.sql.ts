import { limits } from '@twosome/contract/platform/limits';
import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { laterThan } from '../../platform/db/later-than.ts';
import { afterCursor, limitToPage, type Position } from '../../platform/db/pages.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { p, t } from '../post/post.sql.ts';
import { addToCommentCount } from '../post/write-post.sql.ts';
import { authorOf } from '../twosome/twosome.sql.ts';
import type { AuthorRow } from '../twosome/twosome.view.ts';
import {
  canFindCommentToDelete,
  canReadComment,
  canReadUnder,
  isLiveComment,
  isOwn,
  viewerSqlOf,
} from '../visibility.ts';
import { mentionsOf } from './mention.sql.ts';

export interface CommentRow {
  id: string;
  post_id: string;
  reply_to: string | null;
  /** the couple that wrote the comment that this one answers */
  answered_id: string | null;
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
  mentions: { id: string; username: string }[];
  /** of the newest `limits.countedReplies` replies those that the viewer can see */
  reply_count: number;
}

/** A comment with its newest replies, newest first. */
export type ThreadRow = CommentRow & { replies: CommentRow[] };

const c = sql`c`;
const w = sql`w`;

/** The couple decides what the viewer can see, the person whether a heart is theirs and what they may edit. */
export type CommentViewer = Pick<Viewer, 'userId' | 'twosomeId'>;

/**
 * Comments for which `predicate` holds for the viewer; `where` may refer to `c`. The
 * writer is a lateral subquery with `limit 1`, so that PostgreSQL reads comments in index order and stops when the page
 * is full. A plain join would read all comments of the post for every page.
 */
const selectComments = (by: CommentViewer, where: Sql, predicate = canReadComment): Sql => {
  const viewer = viewerSqlOf(by);
  const me = sql`${by.userId}::text`;
  return sql`
  select c.id, c.post_id, c.reply_to, (select a.twosome_id from comments a where a.id = c.reply_to) as answered_id, c.text, c.added_at, c.edited_at, c.user_id = ${me} as is_mine,
    (select count(*)::int from comment_hearts h where h.comment_id = c.id) as heart_count,
    exists (select from comment_hearts h where h.comment_id = c.id and h.user_id = ${me}) as is_hearted,
    ${isOwn(viewer, w)} as wrote, ${isOwn(viewer, t)} as owns_post,
    c.taken_down_at is not null as taken_down,
    (
      select count(*)::int from (
        select * from comments r where r.reply_to = c.id and ${isLiveComment(sql`r`)}
        order by r.added_at desc, r.id desc limit ${limits.countedReplies}::int
      ) r join twosomes rw on rw.id = r.twosome_id
      where ${canReadUnder(viewer, sql`r`, t, sql`rw`)}
    ) as reply_count,
    ${mentionsOf(viewer, c)} as mentions,
    ${authorOf(w)} as writer
  from comments c
  join posts p on p.id = c.post_id join twosomes t on t.id = p.twosome_id
  cross join lateral (select w.* from twosomes w where w.id = c.twosome_id and ${predicate(viewer, c, p, t, w)} limit 1) w
  where ${where}
`;
};

/** A post's comments on the first level, newest first, strictly after `from`. */
export const listComments = async (
  db: Queries,
  viewer: CommentViewer,
  postId: string,
  from: Position | null,
): Promise<ThreadRow[]> =>
  withReplies(
    db,
    viewer,
    await listNewest(db, viewer, sql`c.post_id = ${postId}::text and c.reply_to is null`, from),
  );

/** The replies to a comment, newest first, strictly after `from`. */
export const listReplies = (
  db: Queries,
  viewer: CommentViewer,
  commentId: string,
  from: Position | null,
): Promise<CommentRow[]> => listNewest(db, viewer, sql`c.reply_to = ${commentId}::text`, from);

function listNewest(db: Queries, viewer: CommentViewer, where: Sql, from: Position | null) {
  const after = afterCursor(from, sql`c.added_at`, sql`c.id`);
  return db.query<CommentRow>(sql`
    ${selectComments(viewer, sql`${where} ${after}`)} order by c.added_at desc, c.id desc ${limitToPage}
  `);
}

async function withReplies(
  db: Queries,
  viewer: CommentViewer,
  rows: readonly CommentRow[],
): Promise<ThreadRow[]> {
  const answered = rows.filter((row) => row.reply_count > 0).map(({ id }) => id);
  const replies =
    answered.length === 0
      ? []
      : await db.query<CommentRow>(sql`
          select r.* from unnest(${answered}::text[]) as answered (id)
          cross join lateral (
            ${selectComments(viewer, sql`c.reply_to = answered.id`)}
            order by c.added_at desc, c.id desc limit ${limits.shownReplies}::int
          ) r
          order by r.added_at desc, r.id desc
        `);
  return rows.map((row) => ({ ...row, replies: replies.filter(({ reply_to }) => reply_to === row.id) }));
}

export async function findComment(
  db: Queries,
  viewer: CommentViewer,
  postId: string,
  commentId: string,
  predicate = canReadComment,
): Promise<ThreadRow | null> {
  const where = sql`c.id = ${commentId}::text and c.post_id = ${postId}::text`;
  const rows = await db.query<CommentRow>(selectComments(viewer, where, predicate));
  return (await withReplies(db, viewer, rows))[0] ?? null;
}

/** Those of these couples that can read the comment. */
export const findReaders = (tx: Tx, commentId: string, twosomeIds: readonly string[]) =>
  tx.column<string>(sql`
    select v.id from unnest(${twosomeIds}::text[]) as v (id)
    cross join comments c join posts p on p.id = c.post_id join twosomes t on t.id = p.twosome_id
    join twosomes w on w.id = c.twosome_id
    where c.id = ${commentId}::text and ${canReadComment(sql`v.id`, c, p, t, w)}
  `);

/** A comment that the viewer may try to delete: one they can read, or one their couple wrote. */
export const findToDelete = (tx: Tx, viewer: CommentViewer, postId: string, commentId: string) =>
  findComment(tx, viewer, postId, commentId, canFindCommentToDelete);

interface NewComment {
  id: string;
  postId: string;
  twosomeId: string;
  userId: string;
  replyTo: string | null;
  text: string;
  now: Date;
}

export const addCommentRow = (tx: Tx, comment: NewComment) =>
  tx.query(sql`
    with added as (
      insert into comments (id, post_id, twosome_id, user_id, reply_to, text, added_at)
      values (${comment.id}::text, ${comment.postId}::text, ${comment.twosomeId}::text, ${comment.userId}::text,
        ${comment.replyTo}::text, ${comment.text}::text, ${comment.now}::timestamptz)
    ) ${addToCommentCount(comment.postId, 1)}
  `);

/** A post counts live comments, and live replies to them: with a comment its replies disappear and return. */
export const isCounted = (comment: Sql): Sql => sql`(${isLiveComment(comment)} and (
  ${comment}.reply_to is null
  or exists (select from comments a where a.id = ${comment}.reply_to and ${isLiveComment(sql`a`)})
))`;

/** Changes a comment of a locked post, and the post's count by what is counted less or more afterwards. */
async function changeCounted(tx: Tx, postId: string, id: string, change: Sql) {
  const count = async () => {
    const counted = await tx.maybeValue<number>(sql`
      select count(*)::int from comments c
      where (c.id = ${id}::text or c.reply_to = ${id}::text) and ${isCounted(c)}
    `);
    return counted ?? 0;
  };
  const before = await count();
  await tx.query(change);
  await tx.query(addToCommentCount(postId, (await count()) - before));
}

export const setText = (tx: Tx, commentId: string, text: string, now: Date) =>
  tx.query(sql`
    update comments set text = ${text}::text, edited_at = ${laterThan(sql`edited_at`, now)}
    where id = ${commentId}::text
  `);

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

/** Marks a comment on a locked post as deleted. */
export const setDeleted = (tx: Tx, { id, post_id }: CommentRow, userId: string, now: Date): Promise<void> =>
  changeCounted(
    tx,
    post_id,
    id,
    sql`update comments set deleted_at = ${now}::timestamptz, deleted_by = ${userId}::text where id = ${id}::text`,
  );

/** Restores a comment of a locked post that this user deleted after `since`. Returns whether it did. */
export async function restoreRow(
  tx: Tx,
  deleted: { postId: string; commentId: string; userId: string; since: Date },
): Promise<boolean> {
  const { postId, commentId, userId, since } = deleted;
  const isRestorable = await tx.exists(sql`
    select id from comments
    where id = ${commentId}::text and post_id = ${postId}::text
      and deleted_by = ${userId}::text and deleted_at > ${since}::timestamptz
    for update
  `);
  if (!isRestorable) return false;
  const row = sql`update comments set deleted_at = null, deleted_by = null where id = ${commentId}::text`;
  await changeCounted(tx, postId, commentId, row);
  return true;
}

export const eraseDeleted = (db: Queries, before: Date) =>
  db.query(sql`delete from comments where deleted_at <= ${before}::timestamptz`);

export const findPostOf = (tx: Tx, commentId: string) =>
  tx.maybeValue<string>(sql`select post_id from comments where id = ${commentId}::text`);

/** Locks a comment of any couple; its post must be locked first. */
export const lockComment = (tx: Tx, commentId: string) =>
  tx.maybeOne<{ twosome_id: string; user_id: string; taken_down: boolean }>(sql`
    select twosome_id, user_id, taken_down_at is not null as taken_down
    from comments where id = ${commentId}::text for update
  `);

/** Hides a comment on a locked post and stops counting it, or restores it. */
export const setTakenDown = (tx: Tx, postId: string, id: string, at: Date | null): Promise<void> =>
  changeCounted(
    tx,
    postId,
    id,
    sql`update comments set taken_down_at = ${at}::timestamptz where id = ${id}::text`,
  );

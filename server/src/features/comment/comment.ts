import type { Comment, commentCalls } from '@twosome/contract/comment/comment.contract';
import { mentionsIn } from '@twosome/contract/comment/mentions.rules';
import type { QueryOf } from '@twosome/contract/platform/call';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import type { Paged } from '@twosome/contract/platform/shapes';
import { ApiError, forbidden, invalid, notFound } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { IdempotentRequest, Queries, Tx } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import { nextOf, positionOf } from '../../platform/http/cursor.ts';
import { count } from '../../platform/http/limiter.ts';
import type { BodyOf } from '../../platform/http/route.ts';
import type { Partnered, Viewer } from '../../platform/viewer.ts';
import type { Deps } from '../deps.ts';
import { signatureOf } from '../media/signed-urls.ts';
import { isPostVisibleTo } from '../post/post.sql.ts';
import { lockPost, lockPostForInteraction } from '../post/write-post.sql.ts';
import type { Reportable } from '../reportable.ts';
import { requireMembership } from '../twosome/twosome.ts';
import {
  commentAdded,
  commentChanged,
  commentDeleted,
  commentRestored,
  commentTakenDown,
} from './comment.events.ts';
import {
  addCommentRow,
  type CommentRow,
  eraseDeleted,
  findComment,
  findPostOf,
  findToDelete,
  listComments,
  listReplies,
  lockComment,
  restoreRow,
  setDeleted,
  setTakenDown,
  type ThreadRow,
} from './comment.sql.ts';
import { commentErrors } from './comment.texts.ts';
import { mayDelete, viewComment } from './comment.view.ts';
import { addMentions } from './mention.sql.ts';

export type CommentDeps = Pick<
  Deps,
  'db' | 'reads' | 'signedUrls' | 'cursors' | 'emit' | 'shown' | 'limiter'
>;

/** A post's comments, or the replies to one, newest first, without those of couples whom the viewer cannot see. */
export async function readComments(
  deps: CommentDeps,
  viewer: Viewer,
  postId: string,
  { cursor, reply_to: replyTo }: QueryOf<(typeof commentCalls)['GET post/:id/comment/']>,
): Promise<Paged<Comment>> {
  const from = positionOf(deps.cursors, cursor);
  const db = await deps.reads(viewer);
  const isFound =
    replyTo === undefined ? isPostVisibleTo(db, viewer, postId) : findComment(db, viewer, postId, replyTo);
  if (!(await isFound)) throw notFound();
  const rows =
    replyTo === undefined
      ? await listComments(db, viewer, postId, from)
      : (await listReplies(db, viewer, replyTo, from)).map((row) => ({ ...row, replies: [] }));
  const query = replyTo === undefined ? {} : { reply_to: replyTo };
  const signature = signatureOf(deps, viewer);
  return {
    results: rows.slice(0, limits.pageSize).map((row) => viewComment(row, signature)),
    next: nextOf(deps.cursors, rows, `post/${postId}/comment/`, query, (row) => row.added_at),
  };
}

/** Adds a comment. A retry with the same key returns the first comment in its current state. */
export async function addComment(
  deps: CommentDeps,
  viewer: Partnered,
  postId: string,
  { text, reply_to: replyTo = null }: BodyOf<typeof commentCalls, 'POST post/:id/comment/'>,
  idempotent: IdempotentRequest | null,
): Promise<Comment> {
  await countMentions(deps, viewer, text);
  const { id } = await deps.db.idempotent(
    idempotent,
    async (tx) => {
      await requireMembership(tx, viewer);
      const post = await lockPostForInteraction(tx, viewer.twosomeId, postId);
      if (post === null) throw notFound();
      const answered = replyTo === null ? null : await findComment(tx, viewer, postId, replyTo);
      // unknown, hidden, of another post and itself a reply: all alike
      if (replyTo !== null && answered?.reply_to !== null)
        throw invalid('reply_to', commentErrors.mayNotReply);
      const id = newId();
      const { twosomeId, userId } = viewer;
      await addCommentRow(tx, { id, postId, twosomeId, userId, replyTo, text, now: now() });
      const mentionedIds = await addMentions(tx, { id, twosomeId, text });
      const answeredId = answered?.writer.id ?? null;
      const added = { commentId: id, postId, twosomeId: post.twosome_id, writerId: twosomeId, answeredId };
      await deps.emit(tx, commentAdded, { ...added, mentionedIds });
      await emitThreadChange(deps.emit, tx, { ...added, replyTo });
      return { id };
    },
    postId,
  );
  const row = await findComment(deps.db, viewer, postId, id);
  if (row === null) throw new ApiError('conflict', { message: commentErrors.deleted });
  return viewComment(row, signatureOf(deps, viewer));
}

/** Counts the names in a text. Throws: `tooMany` when the person has mentioned too many couples lately. */
export async function countMentions({ limiter }: CommentDeps, { userId }: Viewer, text: string) {
  const names = new Set(mentionsIn(text).map(({ name }) => name.toLowerCase()));
  for (const _ of [...names].slice(0, limits.mentions))
    await count(limiter, 'mention', { userId, address: '' });
}

/**
 * Deletes a comment; the same person can restore it for thirty seconds. The writing couple may delete it even when they
 * can no longer see the post. The post is locked first, so that concurrent deletions lower the count once.
 */
export async function deleteComment(deps: CommentDeps, viewer: Partnered, postId: string, commentId: string) {
  await deps.db.transaction(async (tx) => {
    await requireMembership(tx, viewer);
    const { post, comment } = await lockDeletable(tx, viewer, postId, commentId);
    await setDeleted(tx, comment, viewer.userId, now());
    const deleted = payloadOf(comment, post);
    await deps.emit(tx, commentDeleted, deleted);
    await emitThreadChange(deps.emit, tx, deleted);
  });
}

/** Undoes a recent deletion by the same person. No-op when the comment is not deleted. */
export async function restoreComment(
  deps: CommentDeps,
  viewer: Partnered,
  postId: string,
  commentId: string,
): Promise<Comment> {
  const { userId } = viewer;
  const since = new Date(+now() - limits.commentRestoreSeconds * 1000);
  const row = await deps.db.transaction(async (tx) => {
    await requireMembership(tx, viewer);
    if ((await lockPost(tx, postId)) === null) throw notFound();
    const restored = await restoreRow(tx, { postId, commentId, userId, since });
    // a person who can no longer see the comment, after a block, cannot restore it either
    const { post, comment } = await lockDeletable(tx, viewer, postId, commentId);
    if (!restored) return comment;
    const payload = payloadOf(comment, post);
    await deps.emit(tx, commentRestored, payload);
    await emitThreadChange(deps.emit, tx, payload);
    return comment;
  });
  return viewComment(row, signatureOf(deps, viewer));
}

/** Erases comments whose deletion can no longer be undone. */
export const eraseDeletedComments = (db: Queries) =>
  eraseDeleted(db, new Date(+now() - limits.commentRestoreSeconds * 1000));

/** Locks the post of a comment that the viewer may delete. Hidden and unknown comments are not found (404). */
async function lockDeletable(
  tx: Tx,
  viewer: Partnered,
  postId: string,
  commentId: string,
): Promise<{ post: { twosome_id: string }; comment: ThreadRow }> {
  const post = await lockPost(tx, postId);
  const comment = post && (await findToDelete(tx, viewer, postId, commentId));
  if (!comment) throw notFound();
  if (!mayDelete(comment)) throw forbidden(commentErrors.mayNotDelete);
  return { post, comment };
}

export const payloadOf = (comment: CommentRow, post: { twosome_id: string }) => ({
  commentId: comment.id,
  postId: comment.post_id,
  twosomeId: post.twosome_id,
  writerId: comment.writer.id,
  replyTo: comment.reply_to,
  answeredId: comment.answered_id,
});

/** A reply came, left or returned: the comment that it answers has changed. No-op on the first level. */
async function emitThreadChange(emit: Emit, tx: Tx, reply: ReturnType<typeof payloadOf>) {
  const { postId, twosomeId, replyTo, answeredId, writerId } = reply;
  if (replyTo === null || answeredId === null) return;
  const thread = { commentId: replyTo, postId, twosomeId, writerId: answeredId, changedBy: writerId };
  await emit(tx, commentChanged, thread);
}

/** Operator action: hides a comment from all viewers, or restores it. Null for an unknown comment. */
export const setCommentTakenDown: Reportable['setTakenDown'] = async (tx, emit, commentId, isDown) => {
  const postId = await findPostOf(tx, commentId);
  const post = postId && (await lockPost(tx, postId));
  const comment = await lockComment(tx, commentId);
  if (!postId || !post || !comment) return null;
  const writerId = comment.twosome_id;
  const changed = comment.taken_down !== isDown;
  if (changed) {
    await setTakenDown(tx, postId, commentId, isDown ? now() : null);
    const payload = { commentId, postId, twosomeId: post.twosome_id, writerId };
    await emit(tx, isDown ? commentTakenDown : commentRestored, payload);
  }
  return { twosomeId: writerId, makerId: comment.user_id, changed };
};

import type { Comment } from '@twosome/contract/comment/comment.contract';
import { forbidden, notFound } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { signatureOf } from '../media/signed-urls.ts';
import { lockPostForInteraction } from '../post/write-post.sql.ts';
import { requireMembership } from '../twosome/twosome.ts';
import { commentChanged, couplesMentioned } from './comment.events.ts';
import { type CommentRow, findComment, setHeart, setText } from './comment.sql.ts';
import { commentErrors } from './comment.texts.ts';
import { type CommentDeps, countMentions, payloadOf } from './comment.ts';
import { isEditable, viewComment } from './comment.view.ts';
import { addMentions } from './mention.sql.ts';

/**
 * Edits a comment. Only the person who wrote it may, not the partner: reports and the operator's measures go to the
 * writer.
 */
export async function editComment(
  deps: CommentDeps,
  viewer: Partnered,
  postId: string,
  commentId: string,
  text: string,
): Promise<Comment> {
  await countMentions(deps, viewer, text);
  return changeComment(deps, viewer, postId, commentId, async (tx, comment, post) => {
    if (!comment.is_mine) throw forbidden(commentErrors.mayNotEdit);
    if (!isEditable(comment.added_at)) throw forbidden(commentErrors.editedTooLate);
    if (comment.text === text) return false;
    await setText(tx, commentId, text, now());
    const mentionedIds = await addMentions(tx, { id: commentId, twosomeId: viewer.twosomeId, text });
    if (mentionedIds.length > 0)
      await deps.emit(tx, couplesMentioned, { ...payloadOf(comment, post), mentionedIds });
    return true;
  });
}

/** Gives the viewer's heart to a comment, or takes it back. Without `want` it toggles. */
export const heartComment = (
  deps: CommentDeps,
  viewer: Partnered,
  postId: string,
  commentId: string,
  want: boolean | undefined,
): Promise<Comment> =>
  changeComment(deps, viewer, postId, commentId, async (tx, comment) => {
    const wanted = want ?? !comment.is_hearted;
    if (comment.is_hearted === wanted) return false;
    await setHeart(tx, { commentId, userId: viewer.userId, want: wanted, now: now() });
    return true;
  });

/** `change` returns whether it changed anything. The post's lock serializes the changes of its comments. */
async function changeComment(
  deps: CommentDeps,
  viewer: Partnered,
  postId: string,
  commentId: string,
  change: (tx: Tx, comment: CommentRow, post: { twosome_id: string }) => Promise<boolean>,
): Promise<Comment> {
  const row = await deps.db.transaction(async (tx) => {
    await requireMembership(tx, viewer);
    const post = await lockPostForInteraction(tx, viewer.twosomeId, postId);
    const comment = post && (await findComment(tx, viewer, postId, commentId));
    if (!comment) throw notFound();
    if (!(await change(tx, comment, post))) return comment;
    await deps.emit(tx, commentChanged, { ...payloadOf(comment, post), changedBy: viewer.twosomeId });
    return findComment(tx, viewer, postId, commentId);
  }, postId);
  if (row === null) throw notFound();
  return viewComment(row, signatureOf(deps, viewer));
}

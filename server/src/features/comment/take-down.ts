import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import { lockPost } from '../post/write-post.sql.ts';
import { commentRestored, commentTakenDown } from './comment.events.ts';
import { findPostOf, lockComment, setTakenDown } from './comment.sql.ts';

/** Operator action: hides a comment from all viewers, or restores it. Null for an unknown comment. */
export async function setCommentTakenDown(
  tx: Tx,
  emit: Emit,
  commentId: string,
  isDown: boolean,
): Promise<{ twosomeId: string; makerId: string; changed: boolean } | null> {
  const postId = await findPostOf(tx, commentId);
  const post = postId === null ? null : await lockPost(tx, postId);
  const comment = await lockComment(tx, commentId);
  if (postId === null || post === null || comment === null) return null;
  const writerId = comment.twosome_id;
  const changed = comment.taken_down !== isDown;
  if (changed) {
    await setTakenDown(tx, postId, { id: commentId, deleted: comment.deleted }, isDown ? now() : null);
    const payload = { commentId, postId, twosomeId: post.twosome_id, writerId };
    await emit(tx, isDown ? commentTakenDown : commentRestored, payload);
  }
  return { twosomeId: writerId, makerId: comment.user_id, changed };
}

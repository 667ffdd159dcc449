import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import { lockPost } from '../post/take-down.sql.ts';
import { commentBroughtBack, commentTakenDown } from './comment.facts.ts';
import { findPostOf, lockComment, setTakenDown } from './comment.sql.ts';

/**
 * The operator's: takes a comment out of everybody's sight, or brings it back. Answers whose it is and whether anything
 * changed; null where there is none.
 */
export async function setCommentTakenDown(
  tx: Tx,
  announce: Announce,
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
    await setTakenDown(tx, postId, commentId, isDown ? now() : null);
    const names = { commentId, postId, twosomeId: post.twosome_id, writerId };
    await announce(tx, isDown ? commentTakenDown : commentBroughtBack, names);
  }
  return { twosomeId: writerId, makerId: comment.user_id, changed };
}

import type { Comment } from '@twosome/contract/comment/comment.contract';
import { deleteRefusal, mayDeleteComment } from '@twosome/contract/comment/comment.rules';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import type { Paged } from '@twosome/contract/platform/shapes';
import { now } from '../../platform/clock.ts';
import type { Db, Once, Queries } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import type { Cursors } from '../../platform/http/cursor.ts';
import { nextOf, positionOf } from '../../platform/http/page.ts';
import { forbidden, notFound, Refusal } from '../../platform/refusal.ts';
import type { Partnered, Viewer } from '../../platform/viewer.ts';
import { isSeen, lockSeenPost } from '../post/post.sql.ts';
import { requireStill } from '../twosome/twosome.ts';
import { commentAdded, commentDeleted } from './comment.facts.ts';
import { addCommentRow, deleteCommentRow, findComment, listComments } from './comment.sql.ts';
import { roleOf, viewComment } from './comment.view.ts';

interface House {
  db: Db;
  announce: Announce;
}

/** A post's comments, newest first. Those of couples whom the viewer does not reach are left out. */
export async function readComments(
  { db, cursors }: { db: Queries; cursors: Cursors },
  viewer: Viewer,
  postId: string,
  cursor: string | undefined,
  seal: string,
): Promise<Paged<Comment>> {
  const from = positionOf(cursors, cursor);
  if (!(await isSeen(db, viewer, postId))) throw notFound();
  const rows = await listComments(db, viewer, postId, from, limits.pageSize + 1);
  return {
    results: rows.slice(0, limits.pageSize).map((row) => viewComment(row, seal)),
    next: nextOf(cursors, rows, `post/${postId}/comment/`, {}, (row) => row.added_at),
  };
}

/** Adds a comment. A retry with the same key is given the first one as it is now, sealed for whoever asks. */
export async function addComment(
  house: House,
  viewer: Partnered,
  postId: string,
  text: string,
  once: Once | null,
  seal: string,
): Promise<Comment> {
  const { id } = await house.db.inOneGo(once, async (tx) => {
    await requireStill(tx, viewer);
    const post = await lockSeenPost(tx, viewer.twosomeId, postId);
    if (post === null) throw notFound();
    const id = newId();
    const { twosomeId, userId } = viewer;
    await addCommentRow(tx, { id, postId, twosomeId, userId, text, now: now() });
    await house.announce(tx, commentAdded, {
      commentId: id,
      postId,
      twosomeId: post.twosome_id,
      writerId: twosomeId,
    });
    return { id };
  });
  const row = await findComment(house.db, viewer.twosomeId, postId, id);
  if (row === null) throw new Refusal('conflict', { says: 'This comment is not there any more.' });
  return viewComment(row, seal);
}

/** Deletes a comment. The post is locked first, so that of two who delete at once only one lowers the count. */
export async function deleteComment(
  house: House,
  viewer: Partnered,
  postId: string,
  commentId: string,
): Promise<void> {
  await house.db.inOneGo(async (tx) => {
    await requireStill(tx, viewer);
    const post = await lockSeenPost(tx, viewer.twosomeId, postId);
    if (post === null) throw notFound();
    const comment = await findComment(tx, viewer.twosomeId, postId, commentId);
    if (comment === null) throw notFound();
    if (!mayDeleteComment(roleOf(comment))) throw forbidden(deleteRefusal);
    await deleteCommentRow(tx, postId, commentId);
    await house.announce(tx, commentDeleted, {
      commentId,
      postId,
      twosomeId: post.twosome_id,
      writerId: comment.writer.id,
    });
  });
}

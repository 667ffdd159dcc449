import type { Comment, Reply } from '@twosome/contract/comment/comment.contract';
import { limits } from '@twosome/contract/platform/limits';
import { now } from '../../platform/clock.ts';
import { viewAuthor } from '../twosome/twosome.view.ts';
import type { CommentRow, ThreadRow } from './comment.sql.ts';

export const viewComment = (row: ThreadRow, signature: string): Comment => ({
  ...viewReply(row, signature),
  reply_count: row.reply_count,
  replies: row.replies.map((reply) => viewReply(reply, signature)),
});

/** Names the writing couple; only to that couple which of the two wrote it. */
function viewReply(row: CommentRow, signature: string): Reply {
  const { id, username, photo, photo_thumbnail } = viewAuthor(row.writer, signature);
  return {
    id: row.id,
    post: row.post_id,
    reply_to: row.reply_to,
    text: row.text,
    mentions: row.mentions,
    added_at: row.added_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    heart_count: row.heart_count,
    is_hearted: row.is_hearted,
    ...(row.wrote && { by_partner: !row.is_mine }),
    twosome: { id, username, photo, photo_thumbnail },
    can: { delete: mayDelete(row), edit: row.is_mine && isEditable(row.added_at) },
  };
}

/** Counted from the writing: an edit does not prolong it. */
export const isEditable = (addedAt: Date): boolean => +now() < +addedAt + limits.commentEditMinutes * 60_000;

/** Both partners of the writing couple and of the post's couple may delete a comment. */
export const mayDelete = (row: CommentRow): boolean => row.wrote || row.owns_post;

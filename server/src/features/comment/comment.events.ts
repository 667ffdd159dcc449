import { defineEvent } from '../../platform/events.ts';
import { sendToAll } from '../../platform/realtime/frame.ts';
import { signatureOf } from '../media/signed-urls.ts';
import { broadcastPostTo } from '../post/post.events.ts';
import { findViewersOfPost } from '../post/post.sql.ts';
import type { BroadcastDeps } from '../twosome/twosome.events.ts';
import { viewerId } from '../twosome/twosome.sql.ts';
import { findComment, type ThreadRow } from './comment.sql.ts';
import { viewComment } from './comment.view.ts';

export interface CommentPayload {
  commentId: string;
  postId: string;
  /** the post's couple */
  twosomeId: string;
  /** the writing couple */
  writerId: string;
  /** the couple of the comment that this one answers; absent on the first level */
  answeredId?: string | null;
  /** couples that the text names and an earlier one did not */
  mentionedIds?: readonly string[];
}

const ofCouples = ({ twosomeId, writerId }: CommentPayload) => [twosomeId, writerId];

export const commentAdded = defineEvent<CommentPayload>('comment.added', 'postId', ofCouples);
export const commentDeleted = defineEvent<CommentPayload>('comment.deleted', 'postId', ofCouples);
/** By the operator: the comment is removed from all screens. */
export const commentTakenDown = defineEvent<CommentPayload>('comment.takenDown', 'postId');
/** By the operator, or by the person who deleted it. */
export const commentRestored = defineEvent<CommentPayload>('comment.restored', 'postId', ofCouples);

/** An edit named further couples. */
export const couplesMentioned = defineEvent<CommentPayload>('comment.mentioned', 'postId', () => []);

/** It was edited, or its hearts or replies changed. */
export const commentChanged = defineEvent<CommentPayload & { changedBy: string }>(
  'comment.changed',
  'postId',
  (changed) => [...ofCouples(changed), changed.changedBy],
);

/** Sends the comment to its couple, the post's and that of the heart or reply: each person has their own view of it. */
export async function broadcastCommentChange(
  deps: BroadcastDeps,
  { commentId, postId, twosomeId, writerId, changedBy }: CommentPayload & { changedBy: string },
) {
  const { db, sockets } = deps;
  const rows = new Map<string, ThreadRow | null>();
  for (const { viewer, send } of sockets.of({ twosomeIds: [...new Set([twosomeId, writerId, changedBy])] })) {
    const { userId } = viewer;
    const row = rows.get(userId) ?? (await findComment(db, viewer, postId, commentId));
    rows.set(userId, row);
    if (row === null) continue;
    const comment = viewComment(row, signatureOf(deps, viewer));
    send({ type: 'relay', data: { type: 'sync_comment_change', comment }, sent_by: null });
  }
}

/** Sends the post with its new comment count to its couple and to the writing couple. */
export const broadcastComment = (
  deps: BroadcastDeps,
  { postId, twosomeId, writerId }: Omit<CommentPayload, 'commentId'>,
) => broadcastPostTo(deps, postId, [twosomeId, writerId]);

/** Removes the comment from the screens of viewers who were shown the post's couple and can see the post. */
export async function broadcastCommentTakenDown(
  { db, sockets, shown }: BroadcastDeps,
  { commentId, postId, twosomeId }: CommentPayload,
) {
  const connections = [...sockets.of({ twosomeIds: [twosomeId] }), ...shown.holdersOf(twosomeId)];
  if (connections.length === 0) return;
  const viewers = connections.map(({ viewer }) => viewer);
  const seesPost = await findViewersOfPost(db, postId, viewers);
  sendToAll(
    connections.filter(({ viewer }) => seesPost.has(viewerId(viewer))),
    { type: 'relay', data: { type: 'sync_comment', post: postId, deleted: commentId }, sent_by: null },
  );
}

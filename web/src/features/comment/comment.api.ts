import type { Comment, commentCalls, commentFrames } from '@twosome/contract/comment/comment.contract';
import type { Paged } from '@twosome/contract/platform/shapes';
import { caller } from '../../platform/http.ts';
import { onFrame } from '../../platform/socket.ts';

const call = caller<typeof commentCalls>();

export const fetchComments = (postId: string, next: string | null): Promise<Paged<Comment>> =>
  call('GET post/:id/comment/', { params: { id: postId }, next });
/** `onceKey` stays the same over retries: a lost response never creates a second comment. */
export const sendComment = (postId: string, text: string, onceKey: string): Promise<Comment> =>
  call('POST post/:id/comment/', { params: { id: postId }, body: { text }, onceKey });
export const sendDelete = (postId: string, commentId: string): Promise<null> =>
  call('DELETE post/:id/comment/:commentId/', { params: { id: postId, commentId } });
export const sendRestore = (postId: string, commentId: string): Promise<Comment> =>
  call('POST post/:id/comment/:commentId/restore/', { params: { id: postId, commentId }, body: {} });

export const onSyncComment = (listener: (change: { post: string; deleted: string }) => void): (() => void) =>
  onFrame<typeof commentFrames, 'relay:sync_comment'>('relay:sync_comment', listener);

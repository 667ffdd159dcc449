import type { Comment, commentCalls, commentFrames } from '@twosome/contract/comment/comment.contract';
import type { Paged } from '@twosome/contract/platform/shapes';
import { caller } from '../../platform/http.ts';
import { onFrame } from '../../platform/socket.ts';

const call = caller<typeof commentCalls>();

export const fetchComments = (postId: string, next: string | null): Promise<Paged<Comment>> =>
  call('GET post/:id/comment/', { params: { id: postId }, next });
/** `onceKey` stays the same over retries: a lost answer never says it twice. */
export const sendComment = (postId: string, text: string, onceKey: string): Promise<Comment> =>
  call('POST post/:id/comment/', { params: { id: postId }, body: { text }, onceKey });
export const sendDelete = (postId: string, commentId: string): Promise<null> =>
  call('DELETE post/:id/comment/:commentId/', { params: { id: postId, commentId } });

export const onSyncComment = (hear: (change: { post: string; deleted: string }) => void): (() => void) =>
  onFrame<typeof commentFrames, 'relay:sync_comment'>('relay:sync_comment', hear);

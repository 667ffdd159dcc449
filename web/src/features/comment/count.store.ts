import type { Post } from '@twosome/contract/post/post.contract';
import { createEntities } from '../../platform/state.ts';
import { getPost, loadPost, upsertPost } from '../post/post.store.ts';

interface PendingCount {
  id: string;
  /** number of comments once all pending changes have arrived */
  count: number;
  /** pending changes */
  acts: number;
  /** version of the post to which the count was applied */
  baseVersion: number;
}

const pendingCounts = createEntities<PendingCount>();

/** The number of comments of a post, including pending changes. */
export const useCommentCount = (post: Post): number =>
  pendingCounts.use(post.id)?.count ?? post.comment_count;
/** Whether a comment is being added or deleted here. */
export const useIsCounting = (postId: string): boolean => pendingCounts.use(postId) !== undefined;

/**
 * Runs a change that adds or removes comments, and shows the new count immediately. `act` resolves to whether it
 * changed anything: after a repeat of an earlier change the post is reloaded.
 */
export async function counting(postId: string, delta: number, act: () => Promise<boolean>): Promise<void> {
  applyPending(postId, delta, 1);
  let hasChanged = false;
  try {
    hasChanged = await act();
  } finally {
    applyPending(postId, hasChanged ? 0 : -delta, -1);
  }
  if (!hasChanged) await loadPost(postId);
}

function applyPending(postId: string, delta: number, acts: number): void {
  const post = getPost(postId);
  const before = pendingCounts.get(postId);
  pendingCounts.drop(postId);
  if (post === undefined) return;
  const count = (before?.count ?? post.comment_count) + delta;
  const baseVersion = before?.baseVersion ?? post.version;
  const pendingActs = (before?.acts ?? 0) + acts;
  if (pendingActs > 0) pendingCounts.upsert({ id: postId, count, acts: pendingActs, baseVersion });
  // a newer post received in the meantime has its own count
  else if (post.version === baseVersion) upsertPost({ ...post, comment_count: count });
}

import type { Post } from '@twosome/contract/post/post.contract';
import { createEntities } from '../../platform/state.ts';
import { getPost, keepPost, loadPost } from '../post/post.store.ts';

interface Moved {
  id: string;
  /** how many comments there are once everything on its way has arrived */
  count: number;
  /** acts on their way */
  acts: number;
  /** the post's version that the count was laid over */
  over: number;
}

const moved = createEntities<Moved>();

/** How many comments a post has, with what is on its way laid over it. */
export const useCommentCount = (post: Post): number => moved.use(post.id)?.count ?? post.comment_count;
/** Whether somebody here is adding or deleting one just now. */
export const useIsCounting = (postId: string): boolean => moved.use(postId) !== undefined;

/**
 * Does something that makes one comment more or fewer, and shows the count so at once. `act` says whether it did: a
 * repeat of what had arrived before changes nothing, and the post is looked at anew.
 */
export async function counting(postId: string, by: 1 | -1, act: () => Promise<boolean>): Promise<void> {
  lay(postId, by, 1);
  let did = false;
  try {
    did = await act();
  } finally {
    lay(postId, did ? 0 : -by, -1);
  }
  if (!did) await loadPost(postId);
}

function lay(postId: string, by: number, acts: number): void {
  const post = getPost(postId);
  const before = moved.get(postId);
  moved.drop(postId);
  if (post === undefined) return;
  const count = (before?.count ?? post.comment_count) + by;
  const over = before?.over ?? post.version;
  const left = (before?.acts ?? 0) + acts;
  if (left > 0) moved.keep({ id: postId, count, acts: left, over });
  // a newer post that has come meanwhile counts by itself
  else if (post.version === over) keepPost({ ...post, comment_count: count });
}

import type { Comment } from '@twosome/contract/comment/comment.contract';
import { isNotFound } from '../../platform/failure.ts';
import { createGone } from '../../platform/gone.ts';
import { createLists } from '../../platform/lists.ts';
import { createEntities } from '../../platform/state.ts';
import { createWishes } from '../../platform/wishes.ts';
import { getPost, loadPost } from '../post/post.store.ts';
import { onTwosomeChange } from '../twosome/twosome.store.ts';
import { fetchComments, onSyncComment, sendComment, sendDelete } from './comment.api.ts';
import { counting } from './count.store.ts';

const comments = createEntities<Comment>();
/** Those that went. */
const gone = createGone();
/** How many comments the post had when its list was last looked at. */
const looked = createEntities<{ id: string; count: number }>();

/** A post's comments, newest first, by the post's id. */
export const commentsOf = createLists(async (postId, next) => {
  if (next === null) looked.keep({ id: postId, count: getPost(postId)?.comment_count ?? 0 });
  const began = gone.now();
  const page = await fetchComments(postId, next);
  const results = page.results.filter(({ id }) => !gone.since(began, id));
  comments.keep(...results);
  return { ids: results.map(({ id }) => id), next: page.next };
});

function forget(id: string): void {
  gone.note(id);
  commentsOf.remove(id);
  comments.drop(id);
}

/** The operator took it down. */
onSyncComment(({ deleted }) => forget(deleted));

/** A couple that is gone says nothing any more. */
onTwosomeChange((id, now) => {
  if (now !== undefined) return;
  for (const comment of comments.all()) if (comment.twosome.id === id) forget(comment.id);
});

const deletion = createWishes<'deleted'>(async (id) => {
  const postId = comments.get(id)?.post;
  if (postId === undefined) return;
  await counting(postId, -1, () => deleted(postId, id));
  forget(id);
});

/** Whether it was this that deleted it: somebody else may have been faster. */
async function deleted(postId: string, id: string): Promise<boolean> {
  try {
    await sendDelete(postId, id);
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

/** Hides a comment and deletes it. Rejects when the server says no; it is back by then. */
export const deleteComment = (id: string): Promise<void> => deletion.wish(id, 'deleted');

/** A comment; none while it is being deleted. */
export function useComment(id: string): Comment | undefined {
  const comment = comments.use(id);
  const isGoing = deletion.use(id) !== undefined;
  return isGoing ? undefined : comment;
}

/** Says something about a post; the same `onceKey` over retries says it once. */
export async function addComment(postId: string, text: string, onceKey: string): Promise<void> {
  await counting(postId, 1, async () => {
    const comment = await sent(postId, text, onceKey);
    const isNew = !commentsOf.get(postId).ids.includes(comment.id);
    comments.keep(comment);
    commentsOf.prepend(postId, comment.id);
    return isNew;
  });
}

async function sent(postId: string, text: string, onceKey: string): Promise<Comment> {
  try {
    return await sendComment(postId, text, onceKey);
  } catch (error) {
    // the post is gone, or this couple may see it no longer
    if (isNotFound(error)) await loadPost(postId);
    throw error;
  }
}

/**
 * Holds the list against the post's count, `shown` with what is on its way: where somebody else has written or deleted
 * since it was looked at, the first page is fetched again.
 */
export function compareCount(postId: string, shown: number, isCounting: boolean): void {
  const known = looked.get(postId)?.count;
  if (known === undefined || known === shown) return;
  if (isCounting) looked.keep({ id: postId, count: shown });
  else void commentsOf.refresh(postId, { hold: true });
}

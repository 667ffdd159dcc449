import type { Comment, commentCalls, commentFrames } from '@twosome/contract/comment/comment.contract';
import { ifNotFound, wasFound } from '../../platform/failure.ts';
import { caller } from '../../platform/http.ts';
import { createLists } from '../../platform/lists.ts';
import { createOptimistic } from '../../platform/optimistic.ts';
import { subscriber } from '../../platform/socket.ts';
import { createEntities } from '../../platform/state.ts';
import { createTombstones } from '../../platform/tombstones.ts';
import { getPost, loadPost } from '../post/post.store.ts';
import { onTwosomeChange } from '../twosome/twosome.store.ts';
import { counting } from './count.store.ts';

const call = caller<typeof commentCalls>();
const on = subscriber<typeof commentFrames>();

const comments = createEntities<Comment>();
/** Tombstones of comments, and of couples whose comments were removed. */
const tombstones = createTombstones();
/** The post's comment count when its list was last fetched. */
const fetchedCounts = createEntities<{ id: string; count: number }>();

/** A post's comments, newest first, by the post's id. */
export const commentsOf = createLists(async (postId, next) => {
  if (next === null) fetchedCounts.upsert({ id: postId, count: getPost(postId)?.comment_count ?? 0 });
  const startedAt = tombstones.now();
  const page = await call('GET post/:id/comment/', { params: { id: postId }, next });
  const results = page.results.filter(
    ({ id, twosome }) =>
      !tombstones.isDeletedSince(startedAt, id) && !tombstones.isDeletedSince(startedAt, twosome.id),
  );
  comments.upsert(...results);
  return { ids: results.map(({ id }) => id), next: page.next };
});

function removeComment(id: string): void {
  tombstones.add(id);
  commentsOf.remove(id);
  comments.drop(id);
}

export const getComment = comments.get;

/** Shows a comment's new state where it is in a list: an answer may arrive after its deletion. */
export function updateComment(comment: Comment): void {
  if (comments.get(comment.id) !== undefined) comments.upsert(comment);
}

/** Taken down by the operator. */
on('relay:sync_comment', ({ deleted }) => removeComment(deleted));

/** Edited, or its hearts changed, on another screen. */
on('relay:sync_comment_change', ({ comment }) => updateComment(comment));

/** The comments of a couple that is gone disappear with it. */
onTwosomeChange((id, now) => {
  if (now !== undefined) return;
  tombstones.add(id);
  for (const comment of comments.all()) if (comment.twosome.id === id) removeComment(comment.id);
});

/** Deleted on this page; they can be restored for a few seconds. */
const restorable = createEntities<Comment>();

const deletion = createOptimistic<'deleted'>(async (id) => {
  const comment = comments.get(id);
  if (comment === undefined) return;
  await counting(comment.post, -1, async () => {
    const isDeletedHere = await wasFound(
      call('DELETE post/:id/comment/:commentId/', { params: { id: comment.post, commentId: id } }),
    );
    if (isDeletedHere) restorable.upsert(comment);
    return isDeletedHere;
  });
  removeComment(id);
});

/**
 * Hides a comment and deletes it. Rejects when the server refuses; it is visible again by then. Resolves to whether
 * it can be restored: not when the partner deleted it first.
 */
export async function deleteComment(id: string): Promise<boolean> {
  await deletion.apply(id, 'deleted');
  return restorable.get(id) !== undefined;
}

/** Undoes a deletion: the comment returns to its position. Rejects when the server refuses. */
export async function restoreComment(id: string): Promise<void> {
  const postId = restorable.get(id)?.post;
  if (postId === undefined) return;
  await counting(postId, 1, async () => {
    const comment = await call('POST post/:id/comment/:commentId/restore/', {
      params: { id: postId, commentId: id },
      body: {},
    });
    restorable.drop(id);
    tombstones.remove(id);
    const isNew = !commentsOf.get(postId).ids.includes(id);
    comments.upsert(comment);
    commentsOf.insert(postId, id, (other) => isOlder(comments.get(other), comment));
    return isNew;
  });
}

/** The order of the list: newest first. */
const isOlder = (other: Comment | undefined, comment: Comment): boolean =>
  other !== undefined && other.added_at + other.id < comment.added_at + comment.id;

/** A comment; undefined while it is being deleted. */
export function useComment(id: string): Comment | undefined {
  const comment = comments.use(id);
  const isDeleting = deletion.use(id) !== undefined;
  return isDeleting ? undefined : comment;
}

/** Adds a comment. The same `onceKey` over retries adds it once. */
export async function addComment(postId: string, text: string, onceKey: string): Promise<void> {
  await counting(postId, 1, async () => {
    // not found: the post was deleted, or this couple cannot see it any more
    const comment = await ifNotFound(
      call('POST post/:id/comment/', { params: { id: postId }, body: { text }, onceKey }),
      () => loadPost(postId),
    );
    const isNew = !commentsOf.get(postId).ids.includes(comment.id);
    comments.upsert(comment);
    commentsOf.prepend(postId, comment.id);
    return isNew;
  });
}

/**
 * Compares the list with the post's count; `shown` includes pending changes. When other couples have commented or
 * deleted since the last fetch, refetches the first page.
 */
export function compareCount(postId: string, shown: number, isCounting: boolean): void {
  const known = fetchedCounts.get(postId)?.count;
  if (known === undefined || known === shown) return;
  if (isCounting) fetchedCounts.upsert({ id: postId, count: shown });
  else void commentsOf.refresh(postId, { background: true });
}

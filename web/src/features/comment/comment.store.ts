import type { Comment, commentCalls, commentFrames, Reply } from '@twosome/contract/comment/comment.contract';
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

/** Comments and replies; a reply has no replies of its own. */
const comments = createEntities<Comment>();
/** Tombstones of comments, and of couples whose comments were removed. */
const tombstones = createTombstones();
/** The post's comment count when its list was last fetched. */
const fetchedCounts = createEntities<{ id: string; count: number }>();

/** A post's comments, newest first, by the post's id. */
export const commentsOf = createLists(async (postId, next) => {
  if (next === null) fetchedCounts.upsert({ id: postId, count: getPost(postId)?.comment_count ?? 0 });
  return fetchPage(postId, { next });
});

/** The replies to a comment beyond those that came with it, newest first, by the comment's id. */
export const repliesOf = createLists((commentId, next) =>
  fetchPage(comments.get(commentId)?.post ?? '', { next, query: { reply_to: commentId } }),
);

async function fetchPage(id: string, of: { next: string | null; query?: { reply_to: string } }) {
  const startedAt = tombstones.now();
  const page = await call('GET post/:id/comment/', { params: { id }, ...of });
  const isThere = ({ id, twosome }: Reply) =>
    !tombstones.isDeletedSince(startedAt, id) && !tombstones.isDeletedSince(startedAt, twosome.id);
  const results = page.results.filter(isThere);
  for (const comment of results) upsertThread({ ...comment, replies: comment.replies.filter(isThere) });
  return { ids: results.map(({ id }) => id), next: page.next };
}

/** Stores a comment with its replies. When their number has changed, further replies that are loaded are refetched. */
function upsertThread(comment: Comment): void {
  const before = comments.get(comment.id);
  comments.upsert(comment, ...comment.replies.map(asComment));
  if (
    before !== undefined &&
    before.reply_count !== comment.reply_count &&
    repliesOf.get(comment.id).loadedAt > 0
  )
    void repliesOf.refresh(comment.id, { background: true });
}

const asComment = (reply: Reply): Comment => ({ reply_count: 0, replies: [], ...reply });

/** The comment that this one answers. */
const threadOf = (id: string): Comment | undefined => comments.get(comments.get(id)?.reply_to ?? '');

/** Changes a thread, unless a frame with its new state has arrived since it was `before`. */
function changeThread(before: Comment | undefined, change: (thread: Comment) => Comment): void {
  if (before !== undefined && comments.get(before.id) === before) comments.upsert(change(before));
}

const withoutReply = (id: string) => (thread: Comment) => ({
  ...thread,
  reply_count: thread.reply_count - 1,
  replies: thread.replies.filter((reply) => reply.id !== id),
});

const withReply = (reply: Comment) => (thread: Comment) => ({
  ...thread,
  reply_count: thread.reply_count + 1,
  replies: [reply, ...thread.replies],
});

function removeComment(id: string, thread = threadOf(id)): void {
  tombstones.add(id);
  commentsOf.remove(id);
  repliesOf.remove(id);
  comments.drop(id);
  changeThread(thread, withoutReply(id));
}

export const getComment = comments.get;

/** Shows a comment's new state where it is in a list: an answer may arrive after its deletion. */
export function updateComment(comment: Comment): void {
  if (comments.get(comment.id) !== undefined) upsertThread(comment);
}

/** Taken down by the operator. */
on('relay:sync_comment', ({ deleted }) => removeComment(deleted));

/** Edited, or its hearts or replies changed, on another screen. */
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
  const thread = threadOf(id);
  await counting(comment.post, -1 - comment.reply_count, async () => {
    const isDeletedHere = await wasFound(
      call('DELETE post/:id/comment/:commentId/', { params: { id: comment.post, commentId: id } }),
    );
    if (isDeletedHere) restorable.upsert(comment);
    return isDeletedHere;
  });
  removeComment(id, thread);
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
  const deleted = restorable.get(id);
  if (deleted === undefined) return;
  const postId = deleted.post;
  const thread = comments.get(deleted.reply_to ?? '');
  await counting(postId, 1 + deleted.reply_count, async () => {
    const comment = await call('POST post/:id/comment/:commentId/restore/', {
      params: { id: postId, commentId: id },
      body: {},
    });
    restorable.drop(id);
    tombstones.remove(id);
    const isNew = comments.get(id) === undefined;
    upsertThread(comment);
    const precedes = (other: string) => isOlder(comments.get(other), comment);
    if (comment.reply_to === null) commentsOf.insert(postId, id, precedes);
    else repliesOf.insert(comment.reply_to, id, precedes);
    changeThread(thread, withReply(comment));
    return isNew;
  });
}

/** The order of the list: newest first. */
const isOlder = (other: Comment | undefined, comment: Comment): boolean =>
  other !== undefined && other.added_at + other.id < comment.added_at + comment.id;

/** Loads the newest page of a comment's replies, then the older ones, and repeats a load that failed. */
export async function showMoreReplies(id: string): Promise<void> {
  const { status } = repliesOf.get(id);
  await repliesOf[status === 'none' ? 'open' : status === 'error' ? 'retry' : 'more'](id);
}

/**
 * The replies that are loaded, oldest first, and how many more there are; none when all of them are loaded. The server
 * counts only the newest of a long thread: until its pages have ended there is at least one more.
 */
export function useReplies({ id, replies, reply_count }: Comment): { ids: string[]; more: number } {
  const list = repliesOf.use(id);
  const ids = [...new Set([...replies.map((reply) => reply.id), ...list.ids])]
    .flatMap((replyId) => comments.get(replyId) ?? [])
    .sort((one, other) => (isOlder(one, other) ? -1 : 1))
    .map((reply) => reply.id);
  const isAll = list.status === 'finished';
  const fewest = list.status === 'loaded' || list.status === 'loading-more' ? 1 : 0;
  return { ids, more: isAll ? 0 : Math.max(fewest, reply_count - ids.length) };
}

/** A comment; undefined while it is being deleted. */
export function useComment(id: string): Comment | undefined {
  const comment = comments.use(id);
  const isDeleting = deletion.use(id) !== undefined;
  return isDeleting ? undefined : comment;
}

/** Adds a comment, or a reply to one. The same `onceKey` over retries adds it once. */
export async function addComment(
  postId: string,
  { text, replyTo }: { text: string; replyTo: string | null },
  onceKey: string,
): Promise<void> {
  const thread = comments.get(replyTo ?? '');
  const body = { text, ...(replyTo !== null && { reply_to: replyTo }) };
  const listed = commentsOf.get(postId).ids;
  await counting(postId, 1, async () => {
    // not found: the post was deleted, or this couple cannot see it any more
    const comment = await ifNotFound(
      call('POST post/:id/comment/', { params: { id: postId }, body, onceKey }),
      () => loadPost(postId),
    );
    upsertThread(comment);
    if (replyTo === null) commentsOf.prepend(postId, comment.id);
    else repliesOf.prepend(replyTo, comment.id);
    changeThread(thread, withReply(comment));
    return ![...listed, ...(thread?.replies ?? []).map(({ id }) => id)].includes(comment.id);
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

import type { Paged } from '@twosome/contract/platform/shapes';
import { timing } from '@twosome/contract/platform/timing';
import type { DeletedPost, Post, postCalls, postFrames } from '@twosome/contract/post/post.contract';
import { haptic } from '../../native/native.ts';
import { Failure, isNotFound, wasFound } from '../../platform/failure.ts';
import { caller } from '../../platform/http.ts';
import { createLists, type Page } from '../../platform/lists.ts';
import { createLoads, useLoaded } from '../../platform/loads.ts';
import { createOfflineCache } from '../../platform/offlineCache.ts';
import { createOptimistic } from '../../platform/optimistic.ts';
import type { CachedPicture } from '../../platform/photoSource.ts';
import { subscriber } from '../../platform/socket.ts';
import { createEntities } from '../../platform/state.ts';
import { createTombstones } from '../../platform/tombstones.ts';
import { wait } from '../../platform/wait.ts';
import { isOpen, onTwosomeChange } from '../twosome/twosome.store.ts';
import { postPhoto } from './postPhoto.ts';

const call = caller<typeof postCalls>();
const on = subscriber<typeof postFrames>();

const posts = createEntities<Post>();
/** Posts in "Recently deleted", separate from the visible ones. */
const deletedEntities = createEntities<DeletedPost>();
export const useDeletedPost = deletedEntities.use;

/** Stores a post. Only the timeline delivers `feed`, so other responses keep the stored value. */
export function upsertPost(post: Post): void {
  const before = posts.get(post.id);
  posts.upsert({ ...post, feed: post.feed ?? before?.feed ?? null });
  if (before && before.published_at !== posts.get(post.id)?.published_at) placePost(post.id, 'move');
  timeline.saveOffline();
}

/** Tombstones of posts, and of couples whose posts were removed. */
const tombstones = createTombstones();

/** The time for `upsertFetched`, before a request. */
export const fetchTime = tombstones.now;

/** Stores the post of a response, unless it was deleted during the request. Returns whether it exists. */
export function upsertFetched(startedAt: number, post: Post): boolean {
  if (tombstones.isDeletedSince(startedAt, post.id) || tombstones.isDeletedSince(startedAt, post.twosome.id))
    return false;
  upsertPost(post);
  return posts.get(post.id) !== undefined;
}

/** Stores the post that answers a request, unless it was deleted during the request. Returns whether it exists. */
export async function upsertAnswer(answer: Promise<Post>): Promise<boolean> {
  const startedAt = tombstones.now();
  return upsertFetched(startedAt, await answer);
}

/** The stored post, without pending changes. */
export const getPost = posts.get;

function dropPost(id: string, version?: number): void {
  // a versioned deletion is decided by the version alone, so that a response with a restored post counts
  if (version === undefined) tombstones.add(id);
  loads.markDeleted(id);
  posts.drop(id, version);
  timeline.remove(id);
  postsOf.remove(id);
}

/**
 * The stored post, including a pending visibility; undefined while it is being deleted. A pending change is not
 * offered again.
 */
export function usePost(id: string): Post | undefined {
  const stored = posts.use(id);
  const isShowing = showing.use(id) !== undefined;
  const post = stored && isShowing ? { ...stored, only_me: false } : stored;
  const update = visibility.use(id);
  const deleting = deletion.use(id);
  if (post === undefined || deleting !== undefined) return undefined;
  if (update === undefined) return post;
  const can = { ...post.can, publish: false, make_private: false };
  return { ...post, is_private: update.value.is_private, can };
}

/** Whether a post belongs to a couple that the viewer does not follow; such posts are last in the timeline. */
export const isDiscovered = (id: string): boolean => posts.get(id)?.feed === 'discover';

export const timelineKey = 'timeline';
const cache = createOfflineCache<{ things: readonly Post[] }>('timeline', ['/home'], {
  pictures: picturesOf,
});
export const timeline = createLists(
  (_key, next) => pageOf(call('GET post/', { next, query: { is_timeline: 'true' } })),
  {
    key: timelineKey,
    cache,
    get: posts.get,
    upsert: (post) => upsertFetched(0, post),
  },
);
/** The images to cache: the faces, and the first photo of the first posts. */
function picturesOf({ things }: { things: readonly Post[] }): CachedPicture[] {
  const faces = things.map(({ twosome }) => twosome.photo_thumbnail);
  return [...faces, ...things.slice(0, 15).map(({ images: [first] }) => first && postPhoto(first))];
}
/** A couple's posts, by the couple's id. */
export const postsOf = createLists((twosomeId, next) =>
  pageOf(call('GET post/', { next, query: { twosome_id: twosomeId, is_following: String(false) } })),
);
export const deletedKey = 'deleted';
export const deletedPosts = createLists(async (_key, next) => {
  const page = await call('GET post/deleted/', { next });
  deletedEntities.upsert(...page.results);
  return { ids: page.results.map((post) => post.id), next: page.next };
});

async function pageOf(response: Promise<Paged<Post>>): Promise<Page> {
  const startedAt = tombstones.now();
  const { results, next } = await response;
  return { ids: results.filter((post) => upsertFetched(startedAt, post)).map((post) => post.id), next };
}

on('relay:sync_post', (change) => {
  if ('deleted' in change) {
    const wasOwn = isOwn(posts.get(change.deleted));
    dropPost(change.deleted, change.version);
    return wasOwn ? refetchDeleted() : undefined;
  }
  const { id } = change.post;
  upsertPost(change.post);
  if (posts.get(id) === undefined) return;
  deletedPosts.remove(id);
  tombstones.remove(id);
  placePost(id);
});

/** A couple that is deleted or closed takes its posts with it; a changed follow changes the timeline. */
onTwosomeChange((id, now, before) => {
  if (now === undefined || !isOpen(now)) {
    tombstones.add(id);
    for (const post of posts.all()) if (post.twosome.id === id) dropPost(post.id);
    postsOf.close(id, new Failure(now === undefined ? 404 : 403, {}));
  }
  if (before && before.you_are_following !== now?.you_are_following) timeline.markOutdated(timelineKey);
});

/** Only the couple's own responses contain the creator. */
const isOwn = (post: Post | undefined): boolean => post !== undefined && post.creator !== null;

/**
 * Inserts a post of the couple by its stored version, so that a stale response moves nothing. An old post that was
 * never loaded arrives with its page.
 */
export function placePost(id: string, how: 'insert' | 'move' = 'insert'): void {
  const post = posts.get(id);
  if (post === undefined || !isOwn(post)) return;
  const precedes = (other: string): boolean => {
    const stored = posts.get(other);
    return stored !== undefined && (stored.feed === 'discover' || isNewer(post, stored));
  };
  timeline[how](timelineKey, id, precedes);
  postsOf[how](post.twosome.id, id, precedes);
}

function isNewer(post: Post, other: Post): boolean {
  return orderOf(post.id) > orderOf(other.id);
}

/** The position of a stored post in the timeline, newest last. */
export function orderOf(id: string): string {
  const post = posts.get(id);
  return post === undefined ? '' : (post.published_at ?? post.added_at) + id;
}

/** Refetches the list of deleted posts if it was opened. */
export function refetchDeleted(): void {
  if (deletedPosts.get(deletedKey).status !== 'none') void deletedPosts.refresh(deletedKey);
}

const loads = createLoads((id) => upsertAnswer(fetchPost(id)), dropPost);
export const loadPost = loads.load;
export const usePostLoad = loads.use;
export const useLoadedPost = (id: string): void => useLoaded(loads, id);

/** Loads up to a page of posts by one request. */
export const loadPosts = (ids: readonly string[]): Promise<void> =>
  loads.loadMany(ids, async () => {
    const startedAt = tombstones.now();
    const { results } = await call('GET post/', { query: { ids: ids.join(',') } });
    return (id) => {
      const post = results.find((one) => one.id === id);
      return post !== undefined && upsertFetched(startedAt, post);
    };
  });

export const fetchPost = (id: string): Promise<Post> => call('GET post/:id/', { params: { id } });

/** The requested visibility, and the last edit that was on the screen. */
const visibility = createOptimistic<{ is_private: boolean; seen: string | null }>(async (id, requested) => {
  await wait(timing.publishDelay);
  try {
    await upsertAnswer(
      call('POST post/:id/toggle_visibility/', {
        params: { id },
        body: { is_private: requested.is_private, edited_at: requested.seen },
      }),
    );
  } catch (error) {
    if (isNotFound(error)) dropPost(id);
    await loadNewer(id, error);
    throw error;
  }
});

/** When the text has changed since, loads it, so that the person decides about the new one. */
export async function loadNewer(id: string, error: unknown): Promise<void> {
  if (error instanceof Failure && error.status === 409) await loadPost(id);
}

/** The last edit that is on the screen. */
export const lastEditOf = (id: string): string | null => posts.get(id)?.edited_at ?? null;

/**
 * Publishes the post to the followers. Rejects when the server refuses; the change is reverted by then. False: it was
 * made private again in the meantime.
 */
export async function publish(id: string): Promise<boolean> {
  const isPublished = await visibility.apply(id, { is_private: false, seen: lastEditOf(id) });
  if (isPublished) haptic('success');
  return isPublished;
}
export const makePrivate = (id: string): Promise<boolean> =>
  visibility.apply(id, { is_private: true, seen: lastEditOf(id) });

/** Pending acts of showing a post to the partner. There is no way back, so a repeat wants the same. */
const showing = createOptimistic<'shown'>(async (id) => {
  await wait(timing.publishDelay);
  try {
    await upsertAnswer(call('POST post/:id/show/', { params: { id }, body: {} }));
  } catch (error) {
    if (isNotFound(error)) await loadPost(id);
    throw error;
  }
});

/** Shows the partner a post that only its creator sees. Rejects when the server refuses. */
export async function showToPartner(id: string): Promise<void> {
  await showing.apply(id, 'shown');
  haptic('success');
}

const deletion = createOptimistic<'deleted'>(async (id) => {
  await wait(timing.deleteDelay);
  await wasFound(call('DELETE post/:id/', { params: { id } }));
  dropPost(id);
});
export const useIsPostBeingDeleted = (id: string): boolean => deletion.use(id) !== undefined;

/** Hides the post and deletes it. Rejects when the server refuses; the post is visible again by then. */
export async function deletePost(id: string): Promise<void> {
  await deletion.apply(id, 'deleted');
  refetchDeleted();
}

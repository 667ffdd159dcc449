import type { Paged } from '@twosome/contract/platform/shapes';
import { timing } from '@twosome/contract/platform/timing';
import type { DeletedPost, Post } from '@twosome/contract/post/post.contract';
import { feel } from '../../native/native.ts';
import { Failure, isNotFound } from '../../platform/failure.ts';
import { createGone } from '../../platform/gone.ts';
import { createLists, type Page } from '../../platform/lists.ts';
import { createLoads } from '../../platform/loads.ts';
import { createMemory } from '../../platform/remembered.ts';
import { createEntities } from '../../platform/state.ts';
import { wait } from '../../platform/wait.ts';
import { createWishes } from '../../platform/wishes.ts';
import { isOpen, onTwosomeChange } from '../twosome/twosome.store.ts';
import {
  fetchDeletedPosts,
  fetchPost,
  fetchPostsOf,
  fetchTimeline,
  onSyncPost,
  sendDelete,
  sendEdit,
  sendPost,
  sendRestore,
  sendVisibility,
} from './post.api.ts';

const posts = createEntities<Post>();
/** Posts that rest in "Recently deleted"; never among those that are there. */
const rested = createEntities<DeletedPost>();
export const useDeletedPost = rested.use;

/** A post out of the timeline knows its feed; the same one from elsewhere does not take that away. */
export function keepPost(post: Post): void {
  posts.keep({ ...post, feed: post.feed ?? posts.get(post.id)?.feed ?? null });
  timeline.remember();
}

/** Posts that were dropped, and couples whose posts were. */
const gone = createGone();

/** The post of an answer, unless it went while the answer was under way. Whether it stays. */
function keepAnswer(began: number, post: Post): boolean {
  const stays = !gone.since(began, post.id) && !gone.since(began, post.twosome.id);
  if (stays) keepPost(post);
  return stays;
}

/** As the server last told it, without what is wished. */
export const getPost = posts.get;

function dropPost(id: string): void {
  gone.note(id);
  loads.gone(id);
  posts.drop(id);
  timeline.remove(id);
  postsOf.remove(id);
}

/**
 * The post as it is held, with the wish for its visibility laid over it; none while it is being deleted. What is
 * wished already is not offered again.
 */
export function usePost(id: string): Post | undefined {
  const post = posts.use(id);
  const wish = visibility.use(id);
  const going = deletion.use(id);
  if (post === undefined || going !== undefined) return undefined;
  if (wish === undefined) return post;
  const can = { ...post.can, publish: false, make_private: false };
  return { ...post, is_private: wish.want.is_private, can };
}

/** Whether a post belongs to the couples that the viewer does not follow; they come last in the timeline. */
export const isDiscovered = (id: string): boolean => posts.get(id)?.feed === 'discover';

export const timelineKey = 'timeline';
const memory = createMemory<{ things: readonly Post[] }>('timeline', { pictures: picturesOf });
export const timeline = createLists((_key, next) => keepPage(fetchTimeline(next)), {
  key: timelineKey,
  memory,
  get: posts.get,
  keep: (post) => keepAnswer(0, post),
});
/** The first photo of the first ones, and whose they are. */
function picturesOf({ things }: { things: readonly Post[] }): (string | null | undefined)[] {
  const faces = things.map(({ twosome }) => twosome.photo_thumbnail);
  return [...faces, ...things.slice(0, 15).map(({ images }) => images[0]?.image)];
}
/** A couple's posts, by the couple's id. */
export const postsOf = createLists((twosomeId, next) => keepPage(fetchPostsOf(twosomeId, false, next)));
export const deletedKey = 'deleted';
export const deletedPosts = createLists(async (_key, next) => {
  const page = await fetchDeletedPosts(next);
  rested.keep(...page.results);
  return { ids: page.results.map((post) => post.id), next: page.next };
});

async function keepPage(asked: Promise<Paged<Post>>): Promise<Page> {
  const began = gone.now();
  const { results, next } = await asked;
  return { ids: results.filter((post) => keepAnswer(began, post)).map((post) => post.id), next };
}

onSyncPost((change) => {
  if ('deleted' in change) {
    const wasOwn = isOwn(posts.get(change.deleted));
    dropPost(change.deleted);
    return wasOwn ? lookAtDeleted() : undefined;
  }
  deletedPosts.remove(change.post.id);
  gone.forget(change.post.id);
  keepPost(change.post);
  placePost(change.post);
});

/** A couple that is gone or shut takes its posts with it; one that is followed, or no more, changes the timeline. */
onTwosomeChange((id, now, before) => {
  if (now === undefined || !isOpen(now)) {
    gone.note(id);
    for (const post of posts.all()) if (post.twosome.id === id) dropPost(post.id);
    postsOf.shut(id, new Failure(now === undefined ? 404 : 403, {}));
  }
  if (before && before.you_are_following !== now?.you_are_following) timeline.age(timelineKey);
});

/** Only the couple learns who of them made it. */
const isOwn = (post: Post | undefined): boolean => post !== undefined && post.creator !== null;

/** A new post of the couple goes where it belongs: one that is old and was never loaded comes with its page. */
function placePost(post: Post): void {
  if (!isOwn(post)) return;
  const precedes = (other: string): boolean => {
    const held = posts.get(other);
    return held !== undefined && (held.feed === 'discover' || isNewer(post, held));
  };
  timeline.insert(timelineKey, post.id, precedes);
  postsOf.insert(post.twosome.id, post.id, precedes);
}

function isNewer(post: Post, other: Post): boolean {
  const [mine, theirs] = [post, other].map((one) => (one.published_at ?? one.added_at) + one.id);
  return (mine ?? '') > (theirs ?? '');
}

/** The list of deleted posts, where it has been opened. */
function lookAtDeleted(): void {
  if (deletedPosts.get(deletedKey).status !== 'none') void deletedPosts.refresh(deletedKey);
}

const loads = createLoads(bringPost, dropPost);
export const loadPost = loads.load;
export const usePostLoad = loads.use;

async function bringPost(id: string): Promise<boolean> {
  const began = gone.now();
  return keepAnswer(began, await fetchPost(id));
}

/** What is wanted, and the last edit that was on the screen when it was. */
const visibility = createWishes<{ is_private: boolean; seen: string | null }>(async (id, want) => {
  await wait(timing.publishDelay);
  const began = gone.now();
  try {
    keepAnswer(began, await sendVisibility(id, want.is_private, want.seen));
  } catch (error) {
    if (isNotFound(error)) dropPost(id);
    // the words have changed meanwhile: they are shown before anybody is asked again
    if (error instanceof Failure && error.status === 409) await loadPost(id);
    throw error;
  }
});

/** Shows the post to the followers. Rejects when the server says no; the screen is back by then. */
export async function publish(id: string): Promise<void> {
  await visibility.wish(id, { is_private: false, seen: posts.get(id)?.edited_at ?? null });
  feel('success');
}
export const makePrivate = (id: string): Promise<void> =>
  visibility.wish(id, { is_private: true, seen: posts.get(id)?.edited_at ?? null });

const deletion = createWishes<'deleted'>(async (id) => {
  await wait(timing.deleteDelay);
  try {
    await sendDelete(id);
  } catch (error) {
    // the other one was faster
    if (!isNotFound(error)) throw error;
  }
  dropPost(id);
});
export const useIsBeingDeleted = (id: string): boolean => deletion.use(id) !== undefined;

/** Hides the post and deletes it. Rejects when the server says no; the post is back by then. */
export async function deletePost(id: string): Promise<void> {
  await deletion.wish(id, 'deleted');
  lookAtDeleted();
}

/** Brings a deleted post back, private. Rejects when the server says no. */
export async function restorePost(id: string): Promise<void> {
  const began = gone.now();
  try {
    const post = await sendRestore(id);
    if (keepAnswer(began, post)) placePost(post);
  } catch (error) {
    // back already, or erased: the list is old
    if (isNotFound(error)) lookAtDeleted();
    throw error;
  }
  deletedPosts.remove(id);
}

export async function editPost(id: string, edit: { text?: string; alt?: string[] }): Promise<void> {
  const began = gone.now();
  keepAnswer(began, await sendEdit(id, edit));
}

/** Posts a new one; the same `onceKey` over retries never posts twice. */
export async function addPost(form: FormData, onceKey: string, signal: AbortSignal): Promise<Post> {
  const began = gone.now();
  const post = await sendPost(form, onceKey, signal);
  if (keepAnswer(began, post)) placePost(post);
  return post;
}

import { timing } from '@twosome/contract/platform/timing';
import type { Post } from '@twosome/contract/post/post.contract';
import { Failure, networkFailure } from '../../platform/failure.ts';
import { createLists } from '../../platform/lists.ts';
import { createEntities } from '../../platform/state.ts';
import { wait } from '../../platform/wait.ts';
import { createWishes } from '../../platform/wishes.ts';
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

/** A post out of the timeline knows its feed; the same one from elsewhere does not take that away. */
export const keepPost = (post: Post): void =>
  posts.keep({ ...post, feed: post.feed ?? posts.get(post.id)?.feed ?? null });

export function dropPost(id: string): void {
  posts.drop(id);
  timeline.remove(id);
  postsOf.remove(id);
}

/** The post as it is held, with the wish for its visibility laid over it. */
export function usePost(id: string): Post | undefined {
  const post = posts.use(id);
  const wish = visibility.use(id);
  return post && wish ? { ...post, is_private: wish.want === 'private' } : post;
}

export const timelineKey = 'timeline';
export const timeline = createLists(async (_key, next) => keepPage(await fetchTimeline(next)));
/** A couple's posts, by the couple's id. */
export const postsOf = createLists(async (twosomeId, next) =>
  keepPage(await fetchPostsOf(twosomeId, false, next)),
);
export const deletedKey = 'deleted';
export const deletedPosts = createLists(async (_key, next) => keepPage(await fetchDeletedPosts(next)));

function keepPage(page: { results: Post[]; next: string | null }) {
  for (const post of page.results) keepPost(post);
  return { ids: page.results.map((post) => post.id), next: page.next };
}

onSyncPost((change) => {
  if ('deleted' in change) return dropPost(change.deleted);
  const isNew = posts.get(change.post.id) === undefined;
  keepPost(change.post);
  // only the couple's own posts come as a whole
  if (isNew) showFirst(change.post);
});

function showFirst(post: Post): void {
  timeline.prepend(timelineKey, post.id);
  postsOf.prepend(post.twosome.id, post.id);
}

interface PostLoad {
  id: string;
  status: 'loading' | 'loaded' | 'error';
  failure: Failure | null;
}
const loads = createEntities<PostLoad>();
export const usePostLoad = (id: string): PostLoad | undefined => loads.use(id);

export async function loadPost(id: string): Promise<void> {
  if (loads.get(id)?.status === 'loading') return;
  loads.keep({ id, status: 'loading', failure: null });
  try {
    keepPost(await fetchPost(id));
    loads.keep({ id, status: 'loaded', failure: null });
  } catch (error) {
    const failure = error instanceof Failure ? error : networkFailure();
    if (failure.status === 404) dropPost(id);
    loads.keep({ id, status: 'error', failure });
  }
}

const visibility = createWishes<'private' | 'public'>(async (id, want) => {
  await wait(timing.publishDelay);
  keepPost(await sendVisibility(id, want === 'private'));
});
export const useVisibilityWish = visibility.use;

/** Shows the post to the followers. Rejects when the server says no; the screen is back by then. */
export const publish = (id: string): Promise<void> => visibility.wish(id, 'public');
export const makePrivate = (id: string): Promise<void> => visibility.wish(id, 'private');

export async function deletePost(id: string): Promise<void> {
  await wait(timing.deleteDelay);
  await sendDelete(id);
  dropPost(id);
  await deletedPosts.refresh(deletedKey);
}

export async function restorePost(id: string): Promise<void> {
  const post = await sendRestore(id);
  deletedPosts.remove(id);
  keepPost(post);
  showFirst(post);
}

export async function editPost(id: string, edit: { text?: string; alt?: string[] }): Promise<void> {
  keepPost(await sendEdit(id, edit));
}

/** Posts a new one; the same `onceKey` over retries never posts twice. */
export async function addPost(form: FormData, onceKey: string): Promise<Post> {
  const post = await sendPost(form, onceKey);
  keepPost(post);
  showFirst(post);
  return post;
}

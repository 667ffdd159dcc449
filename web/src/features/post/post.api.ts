import type { Paged } from '@twosome/contract/platform/shapes';
import type { DeletedPost, Post, postCalls, postFrames } from '@twosome/contract/post/post.contract';
import { caller } from '../../platform/http.ts';
import { onFrame } from '../../platform/socket.ts';

const call = caller<typeof postCalls>();

export const fetchPost = (id: string): Promise<Post> => call('GET post/:id/', { params: { id } });
export const fetchTimeline = (next: string | null): Promise<Paged<Post>> =>
  call('GET post/', { next, query: { is_timeline: 'true' } });
export const fetchPostsOf = (
  twosomeId: string,
  isFollowing: boolean,
  next: string | null,
): Promise<Paged<Post>> =>
  call('GET post/', { next, query: { twosome_id: twosomeId, is_following: String(isFollowing) } });
export const fetchDeletedPosts = (next: string | null): Promise<Paged<DeletedPost>> =>
  call('GET post/deleted/', { next });

/** `onceKey` stays the same over retries: a lost answer never posts twice. */
export const sendPost = (form: FormData, onceKey: string, signal: AbortSignal): Promise<Post> =>
  call('POST post/', { form, onceKey, signal });
/** `seen` is the last edit that the person has seen: words that changed meanwhile are not published (409). */
export const sendVisibility = (id: string, isPrivate: boolean, seen: string | null): Promise<Post> =>
  call('POST post/:id/toggle_visibility/', {
    params: { id },
    body: { is_private: isPrivate, edited_at: seen },
  });
export const sendEdit = (id: string, edit: { text?: string; alt?: string[] }): Promise<Post> =>
  call('PATCH post/:id/', { params: { id }, body: edit });
export const sendDelete = (id: string): Promise<null> => call('DELETE post/:id/', { params: { id } });
export const sendRestore = (id: string): Promise<Post> =>
  call('POST post/:id/restore/', { params: { id }, body: {} });

export const onSyncPost = (hear: (change: { post: Post } | { deleted: string }) => void): (() => void) =>
  onFrame<typeof postFrames, 'relay:sync_post'>('relay:sync_post', hear);

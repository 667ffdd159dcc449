import type { Paged } from '@twosome/contract/platform/shapes';
import type { DeletedPost, Post, postCalls, postFrames } from '@twosome/contract/post/post.contract';
import { caller } from '../../platform/http.ts';
import { onFrame } from '../../platform/socket.ts';

const call = caller<typeof postCalls>();

export const fetchPost = (id: string): Promise<Post> => call('GET post/:id/', { params: { id } });
/** At most a page of ids; posts that the person cannot see are left out. */
export const fetchPosts = (ids: readonly string[]): Promise<Paged<Post>> =>
  call('GET post/', { query: { ids: ids.join(',') } });
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

/** `onceKey` stays the same over retries: a lost response never posts twice. */
export const sendPost = (form: FormData, how: UploadOptions): Promise<Post> =>
  call('POST post/', { form, ...how });
export interface UploadOptions {
  onceKey: string;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}
/** `seen` is the last edit that the person has seen: a text changed since is not published (409). */
export const sendVisibility = (id: string, isPrivate: boolean, seen: string | null): Promise<Post> =>
  call('POST post/:id/toggle_visibility/', {
    params: { id },
    body: { is_private: isPrivate, edited_at: seen },
  });
/** `seen` is the last edit that the person has seen: a text changed since is not replaced (409). */
export const sendEdit = (
  id: string,
  edit: { text?: string; alt?: string[] },
  seen: string | null,
): Promise<Post> => call('PATCH post/:id/', { params: { id }, body: { ...edit, edited_at: seen } });
export const sendDelete = (id: string): Promise<null> => call('DELETE post/:id/', { params: { id } });
export const sendRestore = (id: string): Promise<Post> =>
  call('POST post/:id/restore/', { params: { id }, body: {} });

export const onSyncPost = (
  listener: (change: { post: Post } | { deleted: string; version?: number | undefined }) => void,
): (() => void) => onFrame<typeof postFrames, 'relay:sync_post'>('relay:sync_post', listener);

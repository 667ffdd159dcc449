import type { Post, postCalls } from '@twosome/contract/post/post.contract';
import { ifNotFound } from '../../platform/failure.ts';
import { caller } from '../../platform/http.ts';
import {
  deletedPosts,
  fetchTime,
  lastEditOf,
  loadNewer,
  placePost,
  refetchDeleted,
  upsertAnswer,
  upsertFetched,
} from './post.store.ts';

const call = caller<typeof postCalls>();

interface UploadOptions {
  onceKey: string;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** Restores a deleted post, as private. Rejects when the server refuses. */
export async function restorePost(id: string): Promise<void> {
  const startedAt = fetchTime();
  // not found: already restored or erased, so the list is stale
  const post = await ifNotFound(call('POST post/:id/restore/', { params: { id }, body: {} }), refetchDeleted);
  if (upsertFetched(startedAt, post)) placePost(post.id);
  deletedPosts.remove(id);
}

/**
 * Edits the texts. Rejects when the server refuses; if the partner changed them in the meantime, those are stored by
 * then.
 */
export async function editPost(id: string, edit: { text?: string; alt?: string[] }): Promise<void> {
  try {
    await upsertAnswer(
      call('PATCH post/:id/', { params: { id }, body: { ...edit, edited_at: lastEditOf(id) } }),
    );
  } catch (error) {
    await loadNewer(id, error);
    throw error;
  }
}

/** Adds a post. The same `onceKey` over retries never posts twice. */
export async function addPost(form: FormData, how: UploadOptions): Promise<Post> {
  const startedAt = fetchTime();
  const post = await call('POST post/', { form, ...how });
  if (upsertFetched(startedAt, post)) placePost(post.id);
  return post;
}

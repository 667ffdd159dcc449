import type { Post } from '@twosome/contract/post/post.contract';
import type { Overlay } from '../../platform/overlay.ts';
import { useOverlaid } from '../../ui/useOverlaid.ts';
import { loadPost, useIsPostBeingDeleted, usePost, usePostLoad } from './post.store.ts';

/**
 * The post of an overlay, fetched when a link names one that is not loaded. Closes the overlay when it does not
 * exist, or when the person lacks the permission `may`.
 */
export function useOverlaidPost(
  overlay: Overlay,
  id: string,
  may: (can: Post['can'], post: Post) => boolean,
): Post | undefined {
  const post = usePost(id);
  const failure = usePostLoad(id)?.failure ?? null;
  const isDeleting = useIsPostBeingDeleted(id);
  const isOpen = overlay.value !== null;
  const isMissing = isOpen && post === undefined && !isDeleting;
  const isForbidden = isOpen && post !== undefined && !may(post.can, post);
  useOverlaid(overlay, { id, isMissing, isForbidden, failure, load: loadPost });
  return isForbidden ? undefined : post;
}

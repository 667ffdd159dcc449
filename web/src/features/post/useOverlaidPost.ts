import type { Post } from '@twosome/contract/post/post.contract';
import type { Overlay } from '../../platform/overlay.ts';
import { useOverlaid } from '../../ui/useOverlaid.ts';
import { loadPost, useIsBeingDeleted, usePost, usePostLoad } from './post.store.ts';

/**
 * The post that an overlay is about, fetched where a link named one that is not here. Closes the overlay where there is
 * no such post, or none that the person may change so.
 */
export function useOverlaidPost(
  overlay: Overlay,
  id: string,
  may: (can: Post['can']) => boolean,
): Post | undefined {
  const post = usePost(id);
  const failure = usePostLoad(id)?.failure ?? null;
  const isGoing = useIsBeingDeleted(id);
  const isOpen = overlay.value !== null;
  const isMissing = isOpen && post === undefined && !isGoing;
  const isForbidden = isOpen && post !== undefined && !may(post.can);
  useOverlaid(overlay, { id, isMissing, isForbidden, failure, load: loadPost });
  return isForbidden ? undefined : post;
}

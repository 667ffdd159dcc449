import type { Post } from '@twosome/contract/post/post.contract';
import { useEffect } from 'react';
import type { Overlay } from '../../platform/overlay.ts';
import { whyNotLoaded } from '../../ui/LoadFailure.tsx';
import { toast } from '../../ui/toast.tsx';
import { loadPost, useIsBeingDeleted, usePost, usePostLoad } from './post.store.ts';

/**
 * The post that an overlay is about, fetched where a link named one that is not here. Closes the overlay where there is
 * no such post, or none that the person may change so.
 */
export function useOverlaidPost(
  { value, close }: Overlay,
  id: string,
  may: (can: Post['can']) => boolean,
): Post | undefined {
  const post = usePost(id);
  const failure = usePostLoad(id)?.failure ?? null;
  const isGoing = useIsBeingDeleted(id);
  const isOpen = value !== null;
  const isMissing = isOpen && post === undefined && !isGoing;
  const isForbidden = isOpen && post !== undefined && !may(post.can);

  useEffect(() => {
    if (isMissing) void loadPost(id);
  }, [isMissing, id]);
  useEffect(() => {
    if (isMissing && failure) toast.bad(whyNotLoaded(failure));
    if (isForbidden || (isMissing && failure)) close();
  }, [isMissing, isForbidden, failure, close]);

  return isForbidden ? undefined : post;
}

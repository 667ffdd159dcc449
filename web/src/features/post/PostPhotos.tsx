import { useEffect, useRef } from 'react';
import { siteOrigin } from '../../platform/origin.ts';
import type { Overlay } from '../../platform/overlay.ts';
import { PhotoViewer } from '../../ui/PhotoViewer.tsx';
import { savedSlide } from '../../ui/scrollEntries.ts';
import { toast } from '../../ui/toast.tsx';
import { viewerTexts } from '../../ui/ui.viewer.texts.ts';
import { useUser } from '../auth/auth.store.ts';
import { shownName } from '../twosome/names.ts';
import { postTexts } from './post.texts.ts';
import { useOverlaidPost } from './useOverlaidPost.ts';

/** `?postPhotoId=`: the photos of that post in the viewer, starting at the one its card shows. */
export function PostPhotos({ overlay, id }: { overlay: Overlay; id: string }) {
  const post = useOverlaidPost(overlay, id, () => true);
  const { twosome } = useUser();
  const isOpen = overlay.value !== null;
  useCloseWhenUnavailable(
    overlay,
    isOpen,
    post === undefined ? 'missing' : post.taken_down ? 'takenDown' : 'shown',
  );
  if (!post || post.taken_down) return null;
  const name = shownName(post.twosome.username);
  return (
    <PhotoViewer
      key={overlay.opening}
      label={postTexts.photos.label(name)}
      photos={post.images.map(({ id, image, width, height, alt }) => ({
        id,
        address: image,
        width,
        height,
        alt: alt || postTexts.photos.alt(name),
        description: alt,
      }))}
      startAt={savedSlide(id)}
      own={post.twosome.id === twosome?.id}
      link={post.is_private ? null : `${siteOrigin()}/post/${id}`}
      open={isOpen}
      onClose={overlay.close}
    />
  );
}

/** The post was made private, deleted, blocked or taken down while its photos were open. */
function useCloseWhenUnavailable(
  { close }: Overlay,
  isOpen: boolean,
  state: 'missing' | 'takenDown' | 'shown',
) {
  const wasShown = useRef(false);
  useEffect(() => {
    const isUnavailable = state === 'takenDown' || (state === 'missing' && wasShown.current);
    wasShown.current = isOpen && state === 'shown';
    if (!isOpen || !isUnavailable) return;
    toast.bad(viewerTexts.unavailable);
    close();
  }, [isOpen, state, close]);
}

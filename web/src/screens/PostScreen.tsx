import { useEffect, useRef } from 'react';
import { PostSkeleton } from '../features/post/PostSkeleton.tsx';
import {
  loadPost,
  useIsPostBeingDeleted,
  useLoadedPost,
  usePost,
  usePostLoad,
} from '../features/post/post.store.ts';
import { useGoBack, useSearchParams } from '../platform/router/navigation.ts';
import { useParams } from '../platform/router/RouterProvider.tsx';
import { BackHome } from '../ui/BackButton.tsx';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { Shell } from '../ui/Shell.tsx';
import { LivePost } from './LivePost.tsx';
import { profileTexts } from './screens.profile.texts.ts';

/** /post/:id: one post. Shows the stored copy while it is refetched. */
export default function PostScreen() {
  const { id = '' } = useParams();
  const load = usePostLoad(id);
  const post = usePost(id);
  useLoadedPost(id);
  const isBeingDeleted = useLeavesWithIt(id);
  return (
    <Shell title={profileTexts.posts.one} back="/home">
      {!isBeingDeleted &&
        (post ? (
          <LivePost id={id} eager />
        ) : load?.failure ? (
          <LoadFailure failure={load.failure} onRetry={() => void loadPost(id)} otherwise={<BackHome />} />
        ) : (
          <PostSkeleton count={1} />
        ))}
    </Shell>
  );
}

/** Navigates back when the post is deleted here, after the confirmation dialog has closed. */
function useLeavesWithIt(id: string): boolean {
  const isBeingDeleted = useIsPostBeingDeleted(id);
  const [search] = useSearchParams();
  const goBack = useRef(useGoBack('/home'));
  const leaves = isBeingDeleted && !search.has('postDeleteId');
  useEffect(() => {
    if (leaves) goBack.current();
  }, [leaves]);
  return isBeingDeleted;
}

import { useEffect, useRef } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useUser } from '../features/auth/auth.store.ts';
import { NoPosts } from '../features/post/NoPosts.tsx';
import { PostSkeleton } from '../features/post/PostSkeleton.tsx';
import { postsOf } from '../features/post/post.store.ts';
import { shownName } from '../features/twosome/names.ts';
import { loadTwosome, useTwosome } from '../features/twosome/twosome.store.ts';
import { useInfiniteScroll } from '../platform/infinite-scroll.ts';
import { useRefetchedList } from '../platform/refetchedList.ts';
import { JointName } from '../ui/JointName.tsx';
import { LongList, type LongListHandle } from '../ui/LongList.tsx';
import { PagedList } from '../ui/PagedList.tsx';
import styles from './PostsScreen.module.css';
import { BackHome } from './parts/BackHome.tsx';
import { aboutHigh, LivePost } from './parts/LivePost.tsx';
import { Shell } from './parts/Shell.tsx';
import { useFocused } from './parts/useFocused.ts';

/** /profile/:id/post: a couple's posts. `focused` names the post to scroll to. */
export default function PostsScreen() {
  const user = useUser();
  const { id: requested = '' } = useParams();
  const own = user.twosome?.id ?? '';
  const id = requested === user.id ? own : requested;
  const focused = useSearchParams()[0].get('focused');
  const username = useTwosome(id)?.username;
  const list = postsOf.use(id);
  const shown = useRef<LongListHandle>(null);

  useEffect(() => {
    void loadTwosome(id);
  }, [id]);
  useRefetchedList(postsOf, id, focused !== null);
  useInfiniteScroll(() => void postsOf.more(id));
  useFocused(focused, list, () => void postsOf.more(id), shown);

  return (
    <Shell title="Posts" heading={<Heading username={username} />} back={`/profile/${id}`}>
      <PagedList
        list={list}
        onRetry={() => void postsOf.retry(id)}
        skeleton={<PostSkeleton />}
        moreSkeleton={<PostSkeleton count={1} />}
        empty={<NoPosts own={id === own} />}
        otherwise={<BackHome />}
        marked
      >
        <LongList
          ref={shown}
          rowHeight={aboutHigh()}
          rows={list.ids.map((key) => ({ key }))}
          draw={({ key }, index) => (
            <LivePost id={key} eager={focused === null ? index === 0 : key === focused} />
          )}
        />
      </PagedList>
    </Shell>
  );
}

function Heading({ username }: { username: string | undefined }) {
  return (
    <>
      <span className={styles.title}>Posts</span>
      {username !== undefined && (
        <span className={styles.whose}>
          <JointName text={shownName(username)} />
        </span>
      )}
    </>
  );
}

import { distances } from '@twosome/contract/platform/timing';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useUser } from '../features/auth/auth.store.ts';
import { NoPosts } from '../features/post/NoPosts.tsx';
import { PostSkeleton } from '../features/post/PostSkeleton.tsx';
import { postsOf } from '../features/post/post.store.ts';
import { shownName } from '../features/twosome/names.ts';
import { useLoadedTwosome, useTwosome } from '../features/twosome/twosome.store.ts';
import type { List } from '../platform/list.ts';
import { useLocation, useSearchParams } from '../platform/router/navigation.ts';
import { useParams } from '../platform/router/RouterProvider.tsx';
import { useList } from '../platform/useList.ts';
import { BackHome } from '../ui/BackButton.tsx';
import { JointName } from '../ui/brand/JointName.tsx';
import { LongList, type LongListHandle } from '../ui/LongList.tsx';
import { PagedList } from '../ui/PagedList.tsx';
import { Shell } from '../ui/Shell.tsx';
import { hasSavedScroll } from '../ui/scrollEntries.ts';
import { toast } from '../ui/toast.tsx';
import { hasReadingPlace } from '../ui/useReadingPlace.ts';
import { aboutHigh, LivePost } from './LivePost.tsx';
import styles from './PostsScreen.module.css';
import { profileTexts } from './screens.profile.texts.ts';

/** /profile/:id/post: a couple's posts. `focused` names the post to scroll to. */
export default function PostsScreen() {
  const user = useUser();
  const { id: requested = '' } = useParams();
  const own = user.twosome?.id ?? '';
  const id = requested === user.id ? own : requested;
  const focused = useSearchParams()[0].get('focused');
  const username = useTwosome(id)?.username;
  const list = useList(postsOf, id, { background: focused !== null });
  const shown = useRef<LongListHandle>(null);

  useLoadedTwosome(id);
  useFocused(focused, list, () => void postsOf.more(id), shown);

  return (
    <Shell title={profileTexts.posts.title} heading={<Heading username={username} />} back={`/profile/${id}`}>
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
          more={() => void postsOf.more(id)}
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
      <span className={`${styles.title} block`}>{profileTexts.posts.title}</span>
      {username !== undefined && (
        <span className={`${styles.whose} block truncate caption quiet`}>
          <JointName text={shownName(username)} />
        </span>
      )}
    </>
  );
}

/** The height of a phone's top bar; a taller bar adds its difference. */
const phoneBar = 56;
/** Posts needed below the focused one, so that the page is long enough to scroll it to the top. */
const behind = 3;

/**
 * Scrolls to the focused post, loading pages until it is present or the list ends. Runs once, and not when the user
 * returns to the list, whose scroll position is restored.
 */
export function useFocused(
  focused: string | null,
  { ids, status }: Pick<List, 'ids' | 'status'>,
  more: () => void,
  shown: RefObject<LongListHandle | null>,
): void {
  const location = useLocation();
  const isReturn = hasSavedScroll(location.key) || hasReadingPlace(location);
  const settled = useRef(isReturn ? focused : null);
  const loadMore = useEffectEvent(more);

  useEffect(() => {
    if (focused === null || settled.current === focused) return;
    const index = ids.indexOf(focused);
    const isNear = index >= 0 && index + behind < ids.length;
    if (!isNear && status === 'loaded') loadMore();
    const isAll = status === 'finished' || (status === 'error' && index >= 0);
    if (!isNear && !isAll) return;
    settled.current = focused;
    if (index < 0) toast.say(profileTexts.posts.unavailable);
    else shown.current?.show(index, distances.focusedPost + Math.max(0, barHeight() - phoneBar));
  }, [focused, ids, status, shown]);
}

/** The height of the bar at the top of the window, in CSS pixels. */
function barHeight(): number {
  const style = getComputedStyle(document.documentElement);
  return lengthOf(style, '--bar') + lengthOf(style, '--top');
}

const lengthOf = (style: CSSStyleDeclaration, name: string): number =>
  Number.parseFloat(style.getPropertyValue(name)) || 0;

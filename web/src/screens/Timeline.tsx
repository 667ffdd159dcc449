import { type ReactNode, useState } from 'react';
import { useUser } from '../features/auth/auth.store.ts';
import { NoPosts } from '../features/post/NoPosts.tsx';
import { PostSkeleton } from '../features/post/PostSkeleton.tsx';
import { getPost, isDiscovered, timeline, timelineKey } from '../features/post/post.store.ts';
import { postPhoto } from '../features/post/postPhoto.ts';
import { TodayLine } from '../features/tray/TodayLine.tsx';
import { deviceNow } from '../platform/clock.ts';
import { preloadPhoto } from '../platform/photoSource.ts';
import { prefetchedAt } from '../platform/prefetch.ts';
import { connectionNumber } from '../platform/socket.ts';
import { useList } from '../platform/useList.ts';
import { lazyComponent } from '../ui/lazyComponent.ts';
import { PagedList } from '../ui/PagedList.tsx';
import { WhenIdle } from '../ui/WhenIdle.tsx';
import { aboutHigh, LivePost } from './LivePost.tsx';
import { screensTexts } from './screens.texts.ts';
import styles from './Timeline.module.css';
import type { TimelineListProps } from './TimelineList.tsx';

/**
 * Runs before the screen, while the logo shows: loads the posts and preloads the first photo. A response that the page
 * requested before its socket opened is refetched.
 */
export function openTimeline(): Promise<void> {
  const mayMiss = connectionNumber() > 0 && prefetchedAt() < deviceNow();
  const opened = timeline.open(timelineKey);
  void opened.then(() => improveTimeline(mayMiss));
  return opened;
}

async function improveTimeline(mayMiss: boolean): Promise<void> {
  const photo = getPost(timeline.get(timelineKey).ids[0] ?? '')?.images[0];
  if (photo !== undefined) void preloadPhoto(postPhoto(photo));
  if (mayMiss) await timeline.refresh(timelineKey, { background: true });
}

const news = lazyComponent<object>(
  async () => (await import('../features/post/TimelineNews.tsx')).TimelineNews,
);

/** The posts of home, newest first. `strip` follows the third post, or the last when there are fewer. */
export function Timeline({ strip }: { strip?: ReactNode }) {
  const { partner } = useUser();
  const list = useList(timeline, timelineKey);
  return (
    <>
      <WhenIdle of={news} />
      {partner !== null && <TodayLine />}
      <PagedList
        list={list}
        onRetry={() => void timeline.retry(timelineKey)}
        skeleton={<PostSkeleton />}
        moreSkeleton={<PostSkeleton count={1} />}
        empty={
          <>
            <NoPosts own={partner !== null} line={screensTexts.timeline.empty} />
            {strip}
          </>
        }
        marked
      >
        <Rows ids={list.ids} isAlone={partner === null} strip={strip} />
      </PagedList>
    </>
  );
}

/** Loads beside the first screen's code, not with it: the first post needs no virtual list. */
const TimelineList = lazyComponent<TimelineListProps>(
  async () => (await import('./TimelineList.tsx')).TimelineList,
);
TimelineList.load().catch(() => {});

/** The first row until the list's code is there; all posts when it does not load. */
function Rows(props: TimelineListProps) {
  const { ids, isAlone } = props;
  const [hasFailed, setFailed] = useState(false);
  const isInvited = !isAlone && isDiscovered(ids[0] ?? '');
  const fallback = (
    <div style={{ minHeight: ids.length * aboutHigh() }}>
      {isInvited && <NoPosts own />}
      {ids.slice(0, hasFailed ? ids.length : isInvited ? 0 : 1).map((id, index) => (
        <div key={id} className={styles.row}>
          <LivePost id={id} eager={index === 0} />
        </div>
      ))}
    </div>
  );
  return <TimelineList {...props} fallback={fallback} onFail={() => setFailed(true)} />;
}

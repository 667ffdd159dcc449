import type { ReactElement, ReactNode } from 'react';
import { useUser } from '../../features/auth/auth.store.ts';
import { NoPosts } from '../../features/post/NoPosts.tsx';
import { PostBones } from '../../features/post/PostBones.tsx';
import { getPost, isDiscovered, timeline, timelineKey } from '../../features/post/post.store.ts';
import { askedAt } from '../../platform/early.ts';
import { together, useFresh } from '../../platform/fresh.ts';
import { useInfiniteScroll } from '../../platform/infinite-scroll.ts';
import { imageAddress } from '../../platform/origin.ts';
import { LongList } from '../../ui/LongList.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { aboutHigh, LivePost } from './LivePost.tsx';
import styles from './Timeline.module.css';
import { type TimelineRow, timelineRows } from './timelineRows.ts';

/** Ahead of the screen, while the logo shows: the posts, and the first photo. What took long is looked at again. */
export async function openTimeline(): Promise<void> {
  const asked = askedAt();
  await timeline.open(timelineKey);
  const photo = getPost(timeline.get(timelineKey).ids[0] ?? '')?.images[0]?.image;
  if (photo !== undefined) new Image().src = imageAddress(photo);
  if (Date.now() - asked > together) await timeline.refresh(timelineKey, { hold: true });
}

/** The posts of home, newest first; `strip` stands after the third one, or after the last where there are fewer. */
export function Timeline({ strip }: { strip?: ReactNode }) {
  const { partner } = useUser();
  const list = timeline.use(timelineKey);
  useFresh(timeline, timelineKey);
  useInfiniteScroll(() => void timeline.more(timelineKey));
  const rows = timelineRows(list.ids, isDiscovered, {
    isAlone: partner === null,
    hasStrip: strip !== undefined,
  });
  const draw = (row: TimelineRow, place: number): ReactElement => {
    if (row.kind === 'post') return <LivePost id={row.key} eager={place === 0} />;
    if (row.kind === 'strip') return <>{strip}</>;
    return row.kind === 'first' ? <NoPosts own /> : <MoreCouples />;
  };
  return (
    <PagedList
      list={list}
      onRetry={() => void timeline.retry(timelineKey)}
      bones={<PostBones />}
      moreBones={<PostBones count={1} />}
      empty={
        <>
          <NoPosts own={partner !== null} line="What couples share with everyone comes here." />
          {strip}
        </>
      }
      marked
    >
      <LongList rows={rows} draw={draw} rowHeight={aboutHigh()} />
    </PagedList>
  );
}

function MoreCouples() {
  return (
    <div className={styles.more}>
      <h2 className="heading">More couples</h2>
      <p className="small quiet">What others share with everyone.</p>
    </div>
  );
}

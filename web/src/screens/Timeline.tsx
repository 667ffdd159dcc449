import { type ReactElement, type ReactNode, useState } from 'react';
import { useUser } from '../features/auth/auth.store.ts';
import { NoPosts } from '../features/post/NoPosts.tsx';
import { PostSkeleton } from '../features/post/PostSkeleton.tsx';
import { getPost, isDiscovered, timeline, timelineKey } from '../features/post/post.store.ts';
import { postPhoto } from '../features/post/postPhoto.ts';
import { preloadPhoto } from '../platform/photoSource.ts';
import { prefetchedAt } from '../platform/prefetch.ts';
import { together } from '../platform/refetch.ts';
import { useList } from '../platform/useList.ts';
import type { LongListProps } from '../ui/LongList.tsx';
import { lazyComponent, useLazyComponent } from '../ui/lazyComponent.ts';
import { PagedList } from '../ui/PagedList.tsx';
import { aboutHigh, LivePost } from './LivePost.tsx';
import { screensTexts } from './screens.texts.ts';
import styles from './Timeline.module.css';

/**
 * Runs before the screen, while the logo shows: loads the posts and preloads the first photo. A slow response is
 * refetched.
 */
export function openTimeline(): Promise<void> {
  const requestedAt = prefetchedAt();
  const opened = timeline.open(timelineKey);
  void opened.then(() => improveTimeline(requestedAt));
  return opened;
}

async function improveTimeline(requestedAt: number): Promise<void> {
  const photo = getPost(timeline.get(timelineKey).ids[0] ?? '')?.images[0];
  if (photo !== undefined) void preloadPhoto(postPhoto(photo));
  if (Date.now() - requestedAt > together) await timeline.refresh(timelineKey, { background: true });
}

/** The posts of home, newest first. `strip` follows the third post, or the last when there are fewer. */
export function Timeline({ strip }: { strip?: ReactNode }) {
  const { partner } = useUser();
  const list = useList(timeline, timelineKey);
  const rows = timelineRows(list.ids, isDiscovered, {
    isAlone: partner === null,
    hasStrip: strip !== undefined,
  });
  const draw = (row: TimelineRow, index: number): ReactElement => {
    if (row.kind === 'post') return <LivePost id={row.key} eager={index === 0} />;
    if (row.kind === 'strip') return <>{strip}</>;
    return row.kind === 'first' ? <NoPosts own /> : <MoreCouples />;
  };
  return (
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
      <Rows rows={rows} draw={draw} rowHeight={aboutHigh()} />
    </PagedList>
  );
}

/** Loads beside the first screen's code, not with it: the first post needs no virtual list. */
const longList = lazyComponent<LongListProps<TimelineRow>>(
  async () => (await import('../ui/LongList.tsx')).LongList,
);
longList.load().catch(() => {});

/** The first row until the list's code is there; all rows when it does not load. */
function Rows(props: LongListProps<TimelineRow>) {
  const { rows, draw, rowHeight } = props;
  const [hasFailed, setFailed] = useState(false);
  const List = useLazyComponent(longList, true, () => setFailed(true));
  if (List) return <List {...props} />;
  return (
    <div style={{ minHeight: rows.length * rowHeight }}>
      {rows.slice(0, hasFailed ? rows.length : 1).map((row, index) => (
        <div key={row.key} className={styles.row}>
          {draw(row, index)}
        </div>
      ))}
    </div>
  );
}

function MoreCouples() {
  return (
    <div className={styles.more}>
      <h2 className="heading">{screensTexts.timeline.moreCouples}</h2>
      <p className="small quiet">{screensTexts.timeline.moreCouplesLine}</p>
    </div>
  );
}

type TimelineRow = { key: string; kind: 'post' | 'strip' | 'divider' | 'first' };

/** The strip follows the post at this index, or the last one. */
const stripAfter = 2;

/**
 * The rows of the timeline, in order: the posts of the couple and of those it follows, the strip after the third post
 * or the last, and a divider before the first post of other couples. A couple without posts is invited there to write
 * its first one. A user without a partner sees only posts of other couples, without a divider.
 */
export function timelineRows(
  ids: readonly string[],
  isDiscovered: (id: string) => boolean,
  { isAlone, hasStrip }: { isAlone: boolean; hasStrip: boolean },
): TimelineRow[] {
  const stripIndex = hasStrip && !isAlone ? Math.min(stripAfter, ids.length - 1) : -1;
  const border = isAlone ? -1 : ids.findIndex(isDiscovered);
  return ids.flatMap((id, index) => {
    const rows: TimelineRow[] = [];
    if (index === border && index === 0) rows.push({ key: 'first', kind: 'first' });
    if (index === border) rows.push({ key: 'divider', kind: 'divider' });
    rows.push({ key: id, kind: 'post' });
    if (index === stripIndex) rows.push({ key: 'strip', kind: 'strip' });
    return rows;
  });
}

import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useHasMemories } from '../features/memory/hasMemories.store.ts';
import { CaughtUpLine } from '../features/post/CaughtUpLine.tsx';
import { caughtUpAt, markPostsSeen, seenWhenLoaded } from '../features/post/caughtUp.store.ts';
import { NoPosts } from '../features/post/NoPosts.tsx';
import { postFeedTexts } from '../features/post/post.feed.texts.ts';
import { isDiscovered, timeline, timelineKey } from '../features/post/post.store.ts';
import { useLocation } from '../platform/router/navigation.ts';
import { LongList } from '../ui/LongList.tsx';
import { lazyComponent } from '../ui/lazyComponent.ts';
import { savedScroll } from '../ui/scrollEntries.ts';
import { hasReadingPlace } from '../ui/useReadingPlace.ts';
import { WhenIdle } from '../ui/WhenIdle.tsx';
import { aboutHigh, LivePost } from './LivePost.tsx';
import styles from './TimelineList.module.css';

export interface TimelineListProps {
  ids: readonly string[];
  /** without a partner */
  isAlone: boolean;
  strip: ReactNode;
}

/** The rows of the timeline in a virtual list, with a line where those begin that were seen before. */
export function TimelineList({ ids, isAlone, strip }: TimelineListProps) {
  const { loadedAt: at } = timeline.use(timelineKey);
  const rows = timelineRows(ids, isDiscovered, {
    isAlone,
    hasStrip: strip !== undefined,
    hasMemory: useHasMemoryRow(ids[0]),
  });
  const { index, isSeen } = caughtUpAt(rows, seenWhenLoaded(at));
  useEffect(() => {
    if (isSeen) markPostsSeen(ids);
  }, [isSeen, ids]);
  const draw = (row: TimelineRow, place: number): ReactElement => {
    if (row.kind === 'post') return <LivePost id={row.key} eager={place === 0} />;
    if (row.kind === 'strip') return <>{strip}</>;
    if (row.kind === 'memory') return <MemoryRow />;
    if (row.kind === 'caughtUp') return <CaughtUpLine onSeen={() => markPostsSeen(ids)} />;
    return row.kind === 'first' ? <NoPosts own /> : <MoreCouples />;
  };
  const lined: TimelineRow[] =
    index < 0 ? rows : rows.toSpliced(index, 0, { key: 'caughtUp', kind: 'caughtUp' });
  const more = () => void timeline.more(timelineKey);
  return (
    <LongList
      rows={lined}
      draw={draw}
      rowHeight={aboutHigh()}
      isCostly={({ kind }) => kind === 'post'}
      more={more}
    />
  );
}

const memoryCard = lazyComponent<object>(
  async () => (await import('../features/memory/MemoryCard.tsx')).MemoryCard,
);

/** As high as the card before its code and the memories have loaded. */
const MemoryRow = () => (
  <div className={styles.memory} data-reserved={useHasMemories() || undefined}>
    <WhenIdle of={memoryCard} />
  </div>
);

/**
 * Whether the memory of the day has a row after the first post. It gets one when the timeline opens at its top, and later
 * only while its place is below the window: it never moves what is being read. A return finds the rows as they were left.
 */
function useHasMemoryRow(first: string | undefined): boolean {
  const has = useHasMemories();
  const location = useLocation();
  const [isPlaced, setPlaced] = useState(
    () => has && (!hasReadingPlace(location) || savedScroll(location.key)?.rows.includes('memory') === true),
  );
  useEffect(() => {
    if (!has) return;
    const frame = requestAnimationFrame(() => {
      const row = first && document.querySelector(`[data-row="${CSS.escape(first)}"]`);
      if (row && row.getBoundingClientRect().bottom >= window.innerHeight) setPlaced(true);
    });
    return () => cancelAnimationFrame(frame);
  }, [has, first]);
  return isPlaced;
}

function MoreCouples() {
  return (
    <div className={`${styles.more} stack gap-0.5 px-column pt-2 pb-5`}>
      <h2 className="heading">{postFeedTexts.moreCouples}</h2>
      <p className="small quiet">{postFeedTexts.moreCouplesLine}</p>
    </div>
  );
}

type TimelineRow = { key: string; kind: 'post' | 'strip' | 'divider' | 'first' | 'caughtUp' | 'memory' };

/** The strip follows the post at this index, or the last one. */
const stripAfter = 2;

/**
 * The rows of the timeline, in order: the posts of the couple and of those it follows, the memory after the first post,
 * the strip after the third post or the last, and a divider before the first post of other couples. A couple without posts is invited there to write
 * its first one. A user without a partner sees only posts of other couples, without a divider.
 */
export function timelineRows(
  ids: readonly string[],
  isDiscovered: (id: string) => boolean,
  { isAlone, hasStrip, hasMemory }: { isAlone: boolean; hasStrip: boolean; hasMemory: boolean },
): TimelineRow[] {
  const stripIndex = hasStrip && !isAlone ? Math.min(stripAfter, ids.length - 1) : -1;
  const border = isAlone ? -1 : ids.findIndex(isDiscovered);
  return ids.flatMap((id, index) => {
    const rows: TimelineRow[] = [];
    if (index === border && index === 0) rows.push({ key: 'first', kind: 'first' });
    if (index === border) rows.push({ key: 'divider', kind: 'divider' });
    rows.push({ key: id, kind: 'post' });
    if (index === 0 && hasMemory && !isAlone) rows.push({ key: 'memory', kind: 'memory' });
    if (index === stripIndex) rows.push({ key: 'strip', kind: 'strip' });
    return rows;
  });
}

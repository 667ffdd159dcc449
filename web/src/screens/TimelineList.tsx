import { type ReactElement, type ReactNode, useEffect } from 'react';
import { CaughtUpLine } from '../features/post/CaughtUpLine.tsx';
import { caughtUpAt, markPostsSeen, seenWhenLoaded } from '../features/post/caughtUp.store.ts';
import { NoPosts } from '../features/post/NoPosts.tsx';
import { postFeedTexts } from '../features/post/post.feed.texts.ts';
import { isDiscovered, timeline, timelineKey } from '../features/post/post.store.ts';
import { LongList } from '../ui/LongList.tsx';
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
  const rows = timelineRows(ids, isDiscovered, { isAlone, hasStrip: strip !== undefined });
  const { index, isSeen } = caughtUpAt(rows, seenWhenLoaded(at));
  useEffect(() => {
    if (isSeen) markPostsSeen(ids);
  }, [isSeen, ids]);
  const draw = (row: TimelineRow, place: number): ReactElement => {
    if (row.kind === 'post') return <LivePost id={row.key} eager={place === 0} />;
    if (row.kind === 'strip') return <>{strip}</>;
    if (row.kind === 'caughtUp') return <CaughtUpLine onSeen={() => markPostsSeen(ids)} />;
    return row.kind === 'first' ? <NoPosts own /> : <MoreCouples />;
  };
  const lined: TimelineRow[] =
    index < 0 ? rows : rows.toSpliced(index, 0, { key: 'caughtUp', kind: 'caughtUp' });
  const more = () => void timeline.more(timelineKey);
  return <LongList rows={lined} draw={draw} rowHeight={aboutHigh()} more={more} />;
}

function MoreCouples() {
  return (
    <div className={styles.more}>
      <h2 className="heading">{postFeedTexts.moreCouples}</h2>
      <p className="small quiet">{postFeedTexts.moreCouplesLine}</p>
    </div>
  );
}

type TimelineRow = { key: string; kind: 'post' | 'strip' | 'divider' | 'first' | 'caughtUp' };

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

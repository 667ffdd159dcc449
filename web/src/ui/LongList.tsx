import {
  type ReactElement,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import { useLocation } from '../platform/router/navigation.ts';
import styles from './LongList.module.css';
import { OneByOne } from './OneByOne.tsx';
import { type LostFocus, RestoreFocus } from './RestoreFocus.tsx';
import { savedScroll, saveScroll } from './scrollEntries.ts';
import { useReadingPlace } from './useReadingPlace.ts';

/** CSS pixels rendered beyond the screen's edges, so that fast scrolling shows no blank area. */
const buffer = 1200;
export interface LongListHandle {
  /** scrolls a row to this distance below the top of the window, in CSS pixels */
  show(index: number, below: number): void;
}

export interface LongListProps<Row extends { key: string }> {
  rows: readonly Row[];
  draw: (row: Row, index: number) => ReactElement;
  /** the estimated height of a row in CSS pixels, to know how many rows fill the screen */
  rowHeight: number;
  /** loads further rows, unless all are loaded: a reload looks for the row that was read */
  more?: () => void;
  ref?: Ref<LongListHandle>;
}

/** A virtual list of thousands of rows that scroll with the page. */
export function LongList<Row extends { key: string }>(props: LongListProps<Row>) {
  const { draw, rowHeight, more, ref } = props;
  const { key } = useLocation();
  const list = useRef<WindowVirtualizerHandle>(null);
  const { rows, heights, isRestored } = useRowsAsLeft(key, props.rows);
  const changedAbove = useChangedAbove(rows, list);
  const lostFocus = useRef<LostFocus>(null);
  useImperativeHandle(ref, () => ({
    show(index, below) {
      list.current?.scrollToIndex(index, { align: 'start', offset: -below });
    },
  }));

  useReadingPlace({
    rows,
    scrollTo: (index, top) => list.current?.scrollToIndex(index, { align: 'start', offset: -top }),
    more: () => more?.(),
  });

  const leaving = useRef({ key, rows });
  leaving.current = { key, rows };
  useLayoutEffect(
    () => () => {
      const left = leaving.current;
      const keys = left.rows.map((row) => row.key);
      if (list.current) saveScroll(left.key, { rows: keys, heights: list.current.cache });
    },
    [],
  );

  return (
    <WindowVirtualizer
      ref={list}
      data={rows}
      itemSize={rowHeight}
      bufferSize={buffer}
      shift={changedAbove}
      {...(heights && { cache: heights })}
    >
      {(row, index) => (
        <OneByOne
          key={row.key}
          // a restored position fits the rows as they were
          immediately={index === 0 || !isRestored}
          height={list.current?.getItemSize(index) ?? rowHeight}
        >
          <RestoreFocus
            name={row.key}
            lostFocus={lostFocus}
            className={styles.row}
            isRow={(name) => leaving.current.rows.some(({ key }) => key === name)}
          >
            {draw(row, index)}
          </RestoreFocus>
        </OneByOne>
      )}
    </WindowVirtualizer>
  );
}

/**
 * Restores the rows the user left, so that the restored scroll position fits. Rows that arrived in the meantime are
 * inserted afterwards, without moving the view.
 */
function useRowsAsLeft<Row extends { key: string }>(locationKey: string, rows: readonly Row[]) {
  const [left] = useState(() => {
    const saved = savedScroll(locationKey);
    const byKey = new Map(rows.map((row) => [row.key, row]));
    const before = saved?.rows.flatMap((key) => byKey.get(key) ?? []);
    // the stored heights are useless if a row was deleted
    return saved && before?.length === saved.rows.length ? { rows: before, heights: saved.heights } : null;
  });
  const [isRestored, setRestored] = useState(left === null);
  useEffect(() => {
    // the browser reports the restored position just before this frame
    const frame = requestAnimationFrame(() => setRestored(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return { rows: isRestored || left === null ? rows : left.rows, heights: left?.heights, isRestored };
}

/**
 * True for the one render in which rows were added or removed above the row the user reads, so that this row stays
 * in place.
 */
function useChangedAbove(
  rows: readonly { key: string }[],
  list: RefObject<WindowVirtualizerHandle | null>,
): boolean {
  const before = useRef(rows);
  const rowsBefore = before.current;
  useLayoutEffect(() => {
    before.current = rows;
  });
  if (rows.length === rowsBefore.length || !list.current) return false;
  const index = list.current.findItemIndex(list.current.scrollOffset);
  const now = rows.findIndex(({ key }) => key === rowsBefore[index]?.key);
  return index > 0 && now >= 0 && rows.length - now === rowsBefore.length - index;
}

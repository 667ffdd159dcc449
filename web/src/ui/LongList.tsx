import {
  type ReactElement,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import { useLocation } from '../platform/router/navigation.ts';
import styles from './LongList.module.css';
import { OneByOne } from './OneByOne.tsx';
import { RestoreFocus, useRowFocus } from './RestoreFocus.tsx';
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
  /** whether it takes long to draw: such rows are drawn one by one, and until then are estimated to be `rowHeight` high */
  isCostly?: (row: Row) => boolean;
  /** loads further rows, unless all are loaded: a reload looks for the row that was read */
  more?: () => void;
  ref?: Ref<LongListHandle>;
}

/** A virtual list of thousands of rows that scroll with the page. */
export function LongList<Row extends { key: string }>(props: LongListProps<Row>) {
  const { draw, rowHeight, isCostly = () => true, more, ref } = props;
  const { key } = useLocation();
  const list = useRef<WindowVirtualizerHandle>(null);
  const { rows: current, heights, isRestored } = useRowsAsLeft(key, props.rows);
  const { rows, isChangedAbove } = useRowsInPlace(current, list);
  const focus = useRowFocus(rows);
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

  const leave = useEffectEvent(() => {
    const keys = rows.map((row) => row.key);
    if (list.current) saveScroll(key, { rows: keys, heights: list.current.cache });
  });
  useLayoutEffect(() => () => leave(), []);

  return (
    <WindowVirtualizer
      ref={list}
      data={rows}
      itemSize={rowHeight}
      bufferSize={buffer}
      shift={isChangedAbove}
      {...(heights && { cache: heights })}
    >
      {(row, index) => (
        <OneByOne
          key={row.key}
          // a restored position fits the rows as they were
          immediately={index === 0 || !isRestored || !isCostly(row)}
          heightOf={() => list.current?.getItemSize(index) ?? rowHeight}
        >
          <RestoreFocus name={row.key} focus={focus} className={styles.row}>
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
 * The rows as they are drawn. When rows are added or removed above the row the user reads, this row stays in place:
 * the position is measured before the new rows are drawn, and both before the browser paints.
 */
function useRowsInPlace<Row extends { key: string }>(
  rows: readonly Row[],
  listRef: RefObject<WindowVirtualizerHandle | null>,
) {
  const [drawn, setDrawn] = useState({ rows, isChangedAbove: false });
  const isLongerOrShorter = rows.length !== drawn.rows.length;
  if (rows !== drawn.rows && !isLongerOrShorter) setDrawn({ rows, isChangedAbove: false });
  useLayoutEffect(() => {
    const list = listRef.current;
    if (!isLongerOrShorter) return;
    setDrawn({ rows, isChangedAbove: list !== null && isChangedAbove(drawn.rows, rows, list) });
  }, [isLongerOrShorter, drawn, rows, listRef]);
  return drawn;
}

type Rows = readonly { key: string }[];

function isChangedAbove(before: Rows, rows: Rows, list: WindowVirtualizerHandle): boolean {
  const index = list.findItemIndex(list.scrollOffset);
  const now = rows.findIndex(({ key }) => key === before[index]?.key);
  return index > 0 && now >= 0 && rows.length - now === before.length - index;
}

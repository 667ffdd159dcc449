import {
  type ReactElement,
  type Ref,
  type RefObject,
  useDeferredValue,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import { knownPlace, rememberPlace } from './knownPlaces.ts';
import styles from './LongList.module.css';

/** CSS pixels drawn beyond the screen's edges: a fling shows no blank. */
const beyond = 1200;
export interface LongListHandle {
  /** puts a row this far below the top of the window, in CSS pixels */
  show(place: number, below: number): void;
}

export interface LongListProps<Row extends { key: string }> {
  rows: readonly Row[];
  draw: (row: Row, place: number) => ReactElement;
  /** about how high a row is, in CSS pixels: how many fill the screen is known before one is drawn */
  rowHeight: number;
  ref?: Ref<LongListHandle>;
}

/** Thousands of rows that scroll with the page, of which only those near the screen are there. */
export function LongList<Row extends { key: string }>({ rows, draw, rowHeight, ref }: LongListProps<Row>) {
  const { key } = useLocation();
  const list = useRef<WindowVirtualizerHandle>(null);
  const [known] = useState(() => knownPlace(key));
  // the screen first; what is beyond its edges is drawn in small pieces after it
  const drawnBeyond = useDeferredValue(beyond, 0);
  const changedAbove = useChangedAbove(rows, list);
  useImperativeHandle(ref, () => ({
    show(place, below) {
      list.current?.scrollToIndex(place, { align: 'start', offset: -below });
    },
  }));

  const leaving = useRef({ key, count: rows.length });
  leaving.current = { key, count: rows.length };
  useLayoutEffect(
    () => () => {
      if (list.current) rememberPlace(leaving.current, list.current.cache);
    },
    [],
  );

  return (
    <WindowVirtualizer
      ref={list}
      data={rows}
      itemSize={rowHeight}
      bufferSize={drawnBeyond}
      shift={changedAbove}
      {...(known?.count === rows.length && { cache: known.heights })}
    >
      {(row, place) => (
        <div key={row.key} className={styles.row}>
          {draw(row, place)}
        </div>
      )}
    </WindowVirtualizer>
  );
}

/** True in the one drawing in which rows came or went above what somebody is reading: that stays where it is. */
function useChangedAbove(
  rows: readonly { key: string }[],
  list: RefObject<WindowVirtualizerHandle | null>,
): boolean {
  const before = useRef(rows);
  const was = before.current;
  useLayoutEffect(() => {
    before.current = rows;
  });
  if (rows.length === was.length || !list.current) return false;
  const place = list.current.findItemIndex(list.current.scrollOffset);
  const now = rows.findIndex(({ key }) => key === was[place]?.key);
  return place > 0 && now >= 0 && rows.length - now === was.length - place;
}

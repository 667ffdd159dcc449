import { distances } from '@twosome/contract/platform/timing';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { getUser } from '../auth/auth.store.ts';
import { loadNewerShown, loadOlderShown, showNewest, useShown } from './excerpt.store.ts';
import { getMessage, useMessages } from './message.store.ts';
import type { Row } from './rows.ts';

/** Within this distance (CSS pixels) the reader is at the end, and stays there when messages arrive. */
const endThreshold = 60;

/**
 * Scroll position in the conversation. A reader at the end stays there, whatever arrives and however the keyboard
 * resizes the view. A reader further up keeps their position and sees the number of new messages.
 */
export function useStickToEnd(rows: readonly Row[]) {
  const box = useRef<HTMLElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const { isExcerpt, view, older, newer } = useShown();
  const newest = useMessages(({ ids }) => ids);
  const atEnd = useRef(true);
  /** the first render has scrolled to the end: earlier scroll events are not the person's */
  const settled = useRef(false);
  /** the height of the content when its end was last shown */
  const sizeAtEnd = useRef(0);
  const lastOffset = useRef(0);
  /** the person may have scrolled since the code last did */
  const hasActed = useRef(false);
  useActs(() => {
    hasActed.current = true;
  });
  const before = useRef<readonly Row[]>([]);
  /** when the newest message was added at the time the reader left the end; null at the end */
  const [leftAt, setLeftAt] = useState<string | null>(null);
  const newestAt = () => getMessage(newest.at(-1) ?? '')?.added_at ?? '';
  const [drawn, setDrawn] = useState<{ rows: readonly Row[]; hasPrepended: boolean }>(nothing);
  if (drawn.rows !== rows) {
    setDrawn({ rows, hasPrepended: isPrepended(drawn.rows, rows) });
    if (isExcerpt && rows.length > 0) setLeftAt((was) => was ?? newestAt());
    else if (hasSent(drawn.rows, rows)) setLeftAt(null);
  }
  /** id of a jump target until it is among the rows */
  const target = useRef<string | null>(null);

  const scrollToEnd = () => {
    atEnd.current = true;
    hasActed.current = false;
    list.current?.scrollToIndex(rows.length - 1, { align: 'end' });
    sizeAtEnd.current = list.current?.scrollSize ?? 0;
  };
  const stayAtEnd = () => {
    setLeftAt(null);
    scrollToEnd();
  };
  const toEnd = () => {
    showNewest();
    stayAtEnd();
    // the pressed button disappears, so the focus moves to the box
    box.current?.focus({ preventScroll: true });
  };
  /** A box that is not full fires no scroll event, so it loads what is missing at its ends. */
  const fill = () => {
    const { scrollSize = 0, viewportSize = 0 } = list.current ?? {};
    if (viewportSize === 0 || scrollSize > viewportSize) return;
    if (older === 'idle') void loadOlderShown();
    if (newer === 'idle') void loadNewerShown();
  };
  const scrollToTarget = useCallback(() => {
    const index = before.current.findIndex((row) => row.kind === 'message' && row.id === target.current);
    if (index < 0) return;
    target.current = null;
    atEnd.current = false;
    list.current?.scrollToIndex(index, { align: 'center' });
  }, []);

  useLayoutEffect(() => {
    const was = before.current;
    before.current = rows;
    if (was === rows || rows.length === 0) return;
    if (isExcerpt) atEnd.current = false;
    else if (atEnd.current || hasSent(was, rows)) scrollToEnd();
    settled.current = true;
    fill();
    scrollToTarget();
  });

  const onScroll = (offset: number) => {
    const { scrollSize = 0, viewportSize = 0 } = list.current ?? {};
    if (!settled.current || viewportSize === 0) return;
    const fromEnd = scrollSize - offset - viewportSize;
    const isUpwards = offset < lastOffset.current;
    lastOffset.current = offset;
    // a resized box scrolls its content without the person; its onResize event follows
    const isResized = Math.abs((box.current?.clientHeight ?? 0) - viewportSize) > 1;
    if (!isResized) {
      const isAtEnd = !isExcerpt && fromEnd <= endThreshold;
      // On a busy phone rows are measured, and scroll events arrive, so late that the list no longer follows its end. Who
      // scrolls up without an act is a screen reader, or searches in the page.
      const isScrolledUp = isUpwards && scrollSize === sizeAtEnd.current;
      const isLateLayout = atEnd.current && !hasActed.current && !isScrolledUp;
      if (!isAtEnd && isLateLayout) return stayAtEnd();
      if (isAtEnd) sizeAtEnd.current = scrollSize;
      atEnd.current = isAtEnd;
      setLeftAt((was) => (isAtEnd ? null : (was ?? newestAt())));
    }
    if (offset <= distances.olderMessages) void loadOlderShown();
    if (fromEnd <= endThreshold) void loadNewerShown();
  };

  const show = useCallback(
    (id: string) => {
      target.current = id;
      scrollToTarget();
    },
    [scrollToTarget],
  );

  return {
    box,
    list,
    view,
    shift: drawn.hasPrepended,
    /** null at the end; else the number of new messages below */
    below: leftAt === null ? null : countAfter(newest, leftAt),
    toEnd,
    onScroll,
    onResize: () => {
      if (atEnd.current && settled.current) stayAtEnd();
      if (settled.current) fill();
    },
    /** scrolls a message to the middle of the screen */
    show,
  };
}

/** Calls `act` when the person does what can scroll. */
function useActs(act: () => void): void {
  const onAct = useEffectEvent(act);
  useEffect(() => {
    const listen = () => onAct();
    const acts = ['wheel', 'touchmove', 'pointerdown', 'keydown'];
    for (const kind of acts) window.addEventListener(kind, listen, { passive: true, capture: true });
    return () => {
      for (const kind of acts) window.removeEventListener(kind, listen, { capture: true });
    };
  }, []);
}

const nothing = { rows: [], hasPrepended: false };

const isMessage = (row: Row): boolean => row.kind === 'message';

/** A person who sends a message wants to see it. */
function hasSent(was: readonly Row[], now: readonly Row[]): boolean {
  const own = now.findLast(({ kind }) => kind === 'unsent')?.key;
  return own !== undefined && was.every(({ key }) => key !== own);
}

/** Rows were prepended: the reader keeps their position. */
function isPrepended(was: readonly Row[], now: readonly Row[]): boolean {
  const last = was.findLast(isMessage)?.key;
  const first = was.find(isMessage)?.key;
  if (first === undefined || now.length <= was.length) return false;
  return now.find(isMessage)?.key !== first && now.findLast(isMessage)?.key === last;
}

/** The number of the partner's messages after that time. */
function countAfter(ids: readonly string[], moment: string): number {
  const me = getUser()?.id;
  return ids.filter((id) => {
    const message = getMessage(id);
    return message !== undefined && message.added_at > moment && message.sent_by !== me;
  }).length;
}

import { distances } from '@twosome/contract/platform/timing';
import { useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { loadOlder } from './message.store.ts';
import type { Row } from './rows.ts';

/** CSS pixels from the end within which somebody is at it, and stays there when something comes. */
const near = 60;

/**
 * Where somebody is in a long talk. Who is at its end stays at its end, whatever comes and however the keyboard moves;
 * who reads further up stays where they are, and is told how many new ones there are.
 */
export function useEnd(rows: readonly Row[]) {
  const box = useRef<HTMLElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const atEnd = useRef(true);
  /** the first look has been put at the end: what scrolled before was nobody */
  const settled = useRef(false);
  const before = useRef<readonly Row[]>([]);
  /** what was the last one when the end was left; null at the end */
  const [left, setLeft] = useState<string | null>(null);
  const cameAbove = isGrownAbove(before.current, rows);
  /** what was asked to be shown, until it is among the rows */
  const [wanted, setWanted] = useState<string | null>(null);

  const toEnd = () => {
    atEnd.current = true;
    setLeft(null);
    list.current?.scrollToIndex(rows.length - 1, { align: 'end' });
  };

  useLayoutEffect(() => {
    const was = before.current;
    before.current = rows;
    if (was === rows || rows.length === 0) return;
    if (atEnd.current || saysSomething(was, rows)) toEnd();
    settled.current = true;
    const isShort = list.current && list.current.scrollSize <= list.current.viewportSize;
    if (isShort) void loadOlder();
  });

  useLayoutEffect(() => {
    const place = rows.findIndex((row) => row.kind === 'message' && row.id === wanted);
    if (place < 0) return;
    setWanted(null);
    atEnd.current = false;
    list.current?.scrollToIndex(place, { align: 'center' });
  }, [wanted, rows]);

  const onScroll = (offset: number) => {
    const { scrollSize = 0, viewportSize = 0 } = list.current ?? {};
    if (!settled.current || viewportSize === 0) return;
    // a box that was just given another height moves what is in it: nobody did, and onResize comes after
    const isResized = Math.abs((box.current?.clientHeight ?? 0) - viewportSize) > 1;
    if (!isResized) {
      atEnd.current = offset + viewportSize >= scrollSize - near;
      setLeft((was) => (atEnd.current ? null : (was ?? rows.findLast(isMessage)?.key ?? null)));
    }
    if (offset <= distances.olderMessages) void loadOlder();
  };

  return {
    box,
    list,
    shift: cameAbove,
    /** null at the end; else how many have come below */
    below: left === null ? null : countBelow(rows, left),
    toEnd,
    onScroll,
    onResize: () => {
      if (atEnd.current && settled.current) toEnd();
    },
    /** brings a message to the middle of the screen */
    show: setWanted,
  };
}

const isMessage = (row: Row): boolean => row.kind === 'message';

/** Who says something themselves wants to see it. */
function saysSomething(was: readonly Row[], now: readonly Row[]): boolean {
  const own = now.findLast(({ kind }) => kind === 'unsent')?.key;
  return own !== undefined && was.every(({ key }) => key !== own);
}

/** Rows came above what was the first message: what somebody reads stays where it is. */
function isGrownAbove(was: readonly Row[], now: readonly Row[]): boolean {
  const last = was.findLast(isMessage)?.key;
  const first = was.find(isMessage)?.key;
  if (first === undefined || now.length <= was.length) return false;
  return now.find(isMessage)?.key !== first && now.findLast(isMessage)?.key === last;
}

/** How many of the partner's stand below that one. */
function countBelow(rows: readonly Row[], key: string): number {
  const place = rows.findIndex((row) => row.key === key);
  return rows.slice(place + 1).filter((row) => row.kind === 'message' && !row.mine).length;
}

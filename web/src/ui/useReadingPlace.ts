import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { scrollKeyOf } from '../platform/overlay.ts';
import type { Location } from '../platform/router/history.ts';
import { useLocation } from '../platform/router/navigation.ts';
import { useRendered } from '../platform/router/RouterProvider.tsx';
import { readPlaces, storePlace, writePlaces } from './scrollEntries.ts';

const maxFollowing = 10;
/** Rows that a reload loads at most to find the place again. */
const maxRows = 600;
/** How long the row stays in place while content above it loads. Milliseconds. */
const settleTime = 3000;

/** Whether the user returns to a place in the list of this page. */
export const hasReadingPlace = (location: Location): boolean => readPlaces().has(scrollKeyOf(location));

const rowsOnPage = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];

function savePlace(key: string, rows: readonly { key: string }[]): void {
  const first =
    window.scrollY > 0 ? rowsOnPage().find((row) => row.getBoundingClientRect().bottom > 0) : undefined;
  const index = rows.findIndex((row) => row.key === first?.dataset.row);
  const following = rows.slice(index + 1, index + 1 + maxFollowing).map((row) => row.key);
  const top = first?.getBoundingClientRect().top ?? 0;
  storePlace(key, first && index >= 0 ? { row: first.dataset.row ?? '', top, following } : null);
}

interface Options {
  rows: readonly { key: string }[];
  /** scrolls a row that is not rendered to this distance below the top of the window */
  scrollTo: (index: number, top: number) => void;
  /** loads further rows, unless all are loaded */
  more: () => void;
}

/**
 * Keeps the row that the user read where it was, when the user returns to the page or reloads it: what is above it may
 * be higher or lower by now, and after a reload only the first page is loaded. Ends when the user acts.
 */
export function useReadingPlace({ rows, scrollTo, more }: Options): void {
  const key = scrollKeyOf(useLocation());
  const { router } = useRendered();
  const [saved] = useState(() => readPlaces().get(key) ?? null);
  const isPending = useRef(saved !== null);
  const found = [saved?.row, ...(saved?.following ?? [])].find((name) =>
    rows.some((row) => row.key === name),
  );

  const save = useEffectEvent(() => {
    if (!isPending.current) savePlace(key, rows);
  });
  // with the page's removal, not some time later: then another page is scrolled
  useLayoutEffect(() => {
    const leaveDocument = () => {
      // the page that is being loaded is not the one that is scrolled
      if (router.pendingLocation === router.state.location) save();
      writePlaces();
    };
    window.addEventListener('pagehide', leaveDocument);
    const leave = router.subscribe({ onLeave: () => save() });
    return () => {
      window.removeEventListener('pagehide', leaveDocument);
      leave();
    };
  }, [router]);

  useEffect(() => {
    const end = () => {
      isPending.current = false;
    };
    const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
    for (const act of acts) window.addEventListener(act, end, { passive: true });
    return () => {
      for (const act of acts) window.removeEventListener(act, end);
    };
  }, []);

  const search = useEffectEvent(() => {
    if (isPending.current && found === undefined && rows.length < maxRows) more();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page may have the row
  useEffect(() => search(), [rows]);

  const wasScrolled = useRef(false);
  const keep = useEffectEvent((name: string, top: number) => {
    // somebody has scrolled to the top
    if (wasScrolled.current && window.scrollY === 0) {
      isPending.current = false;
      return;
    }
    wasScrolled.current = window.scrollY > 0;
    const row = rowsOnPage().find((one) => one.dataset.row === name);
    if (row === undefined)
      return scrollTo(
        rows.findIndex((one) => one.key === name),
        top,
      );
    const moved = row.getBoundingClientRect().top - top;
    if (Math.abs(moved) >= 1) window.scrollBy(0, moved);
  });
  useLayoutEffect(() => {
    if (saved === null || found === undefined || !isPending.current) return;
    const end = performance.now() + settleTime;
    // after the browser has restored its own position, and before the page is painted
    let frame = requestAnimationFrame(function step() {
      if (!isPending.current) return;
      keep(found, found === saved.row ? saved.top : Math.max(saved.top, 0));
      if (performance.now() > end) isPending.current = false;
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [saved, found]);
}

import { distances, timing } from '@twosome/contract/platform/timing';
import { type RefObject, useEffect, useRef } from 'react';
import type { List, Lists } from './lists.ts';
import { useRefetchedList } from './refetch.ts';

interface Options {
  /** every refetch keeps the pages already loaded */
  background?: boolean;
  /** the scroll container; default: the page */
  box?: RefObject<HTMLElement | null> | undefined;
}

/** A list on a screen: opened, refetched when it is outdated, and continued when the user scrolls to its end. */
export function useList(lists: Lists, key: string, { background, box }: Options = {}): List {
  useRefetchedList(lists, key, background);
  useInfiniteScroll(() => void lists.more(key), box);
  return lists.use(key);
}

/** Calls `more` when the page, or a box in it, is scrolled past 80 percent of its height, at most once in 150 ms. */
export function useInfiniteScroll(more: () => void, box?: RefObject<HTMLElement | null>): void {
  const latest = useRef(more);
  latest.current = more;

  useEffect(() => {
    const page = document.documentElement;
    const scroller = box?.current ?? page;
    const target = box?.current ?? window;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      timer = undefined;
      const { scrollTop, clientHeight, scrollHeight } = scroller;
      if (scrollTop + clientHeight >= scrollHeight * distances.infiniteScroll) latest.current();
    };
    const throttled = () => {
      timer ??= setTimeout(check, timing.scrollThrottle);
    };
    target.addEventListener('scroll', throttled, { passive: true });
    window.addEventListener('resize', throttled);
    // a short first page may not fill the box, and then no scroll event fires
    const filled = new ResizeObserver(throttled);
    filled.observe(box?.current?.firstElementChild ?? page);
    return () => {
      clearTimeout(timer);
      filled.disconnect();
      target.removeEventListener('scroll', throttled);
      window.removeEventListener('resize', throttled);
    };
  }, [box]);
}

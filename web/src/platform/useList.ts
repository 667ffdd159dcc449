import { distances, timing } from '@twosome/contract/platform/timing';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { List } from './list.ts';
import type { Lists } from './lists.ts';
import { useRefetchedList } from './refetch.ts';

interface Options {
  /** every refetch keeps the pages already loaded */
  background?: boolean;
  /** the scroll container; default: the page */
  box?: RefObject<HTMLElement | null> | undefined;
}

/** A list on a screen: opened, refetched when it is outdated, and continued while the user is near its end. */
export function useList(lists: Lists, key: string, { background, box }: Options = {}): List {
  useRefetchedList(lists, key, background);
  const list = lists.use(key);
  useInfiniteScroll(() => void lists.more(key), box, list);
  return list;
}

/**
 * Calls `more` while the page, or a box in it, is scrolled past 80 percent of its height, at most once in 150 ms:
 * after a scroll, when the box or its content is resized, and after every change of `list`, because a page that does
 * not fill the window fires no event.
 */
export function useInfiniteScroll(
  more: () => void,
  box?: RefObject<HTMLElement | null>,
  list?: unknown,
): void {
  const check = useRef(() => {});
  const checkPosition = useEffectEvent(() => {
    const { scrollTop, clientHeight, scrollHeight } = box?.current ?? document.documentElement;
    if (scrollTop + clientHeight >= scrollHeight * distances.infiniteScroll) more();
  });

  useEffect(() => {
    const target = box?.current ?? window;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const throttled = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        checkPosition();
      }, timing.scrollThrottle);
    };
    check.current = throttled;
    target.addEventListener('scroll', throttled, { passive: true });
    window.addEventListener('resize', throttled);
    const resized = new ResizeObserver(throttled);
    resized.observe(box?.current ?? document.documentElement);
    if (box?.current?.firstElementChild) resized.observe(box.current.firstElementChild);
    return () => {
      clearTimeout(timer);
      check.current = () => {};
      resized.disconnect();
      target.removeEventListener('scroll', throttled);
      window.removeEventListener('resize', throttled);
    };
  }, [box]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the list
  useEffect(() => check.current(), [list]);
}

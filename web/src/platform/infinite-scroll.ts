import { distances, timing } from '@twosome/contract/platform/timing';
import { type RefObject, useEffect, useRef } from 'react';

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

import { distances, timing } from '@twosome/contract/platform/timing';
import { useEffect, useRef } from 'react';

/** Calls `more` when the page is scrolled past 80 percent of its height, at most once in 150 ms. */
export function useInfiniteScroll(more: () => void): void {
  const latest = useRef(more);
  latest.current = more;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      const { scrollHeight } = document.documentElement;
      if (window.scrollY + window.innerHeight >= scrollHeight * distances.infiniteScroll) latest.current();
    };
    const throttled = () => {
      timer ??= setTimeout(look, timing.scrollThrottle);
    };
    window.addEventListener('scroll', throttled, { passive: true });
    window.addEventListener('resize', throttled);
    // a short first page may not fill the screen: nobody can scroll then
    const filled = new ResizeObserver(throttled);
    filled.observe(document.documentElement);
    return () => {
      clearTimeout(timer);
      filled.disconnect();
      window.removeEventListener('scroll', throttled);
      window.removeEventListener('resize', throttled);
    };
  }, []);
}

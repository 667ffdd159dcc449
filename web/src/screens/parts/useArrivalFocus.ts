import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus to the new page when the focused element was removed with the old page, so that keys and screen
 * readers start there. A focus outside the pages, such as on a link of the rail, stays; then the returned title
 * announces the new page.
 */
export function useArrivalFocus(): string {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const [opened, setOpened] = useState('');

  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost) document.getElementById('content')?.focus({ preventScroll: true });
    setOpened(lost ? '' : document.title);
  }, [pathname]);

  return opened;
}

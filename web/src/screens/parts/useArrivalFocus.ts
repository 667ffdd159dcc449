import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Puts the focus on the new page where the old one took it along, so that keys and screen readers begin there. */
export function useArrivalFocus(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);

  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost) document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}

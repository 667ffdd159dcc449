import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Location } from './history.ts';
import { decoded } from './match.ts';
import { useRendered } from './RouterProvider.tsx';

/** The first look reads the positions too. */
export const storageKey = 'scroll-positions';

/**
 * A page that is opened starts at the top or at its hash; one that the user returns to, also by a reload, is where it
 * was. `getKey` names the page of an entry.
 */
export function ScrollRestoration({ getKey }: { getKey: (location: Location) => string }) {
  const { router, state } = useRendered();
  const { location, preventScrollReset } = state;
  const positions = useRef<Record<string, number> | null>(null);
  const save = useEffectEvent(() => {
    positions.current ??= readPositions();
    positions.current[getKey(router.state.location)] = window.scrollY;
  });
  const restore = useEffectEvent(() => {
    positions.current ??= readPositions();
    const saved = positions.current[getKey(location)];
    if (saved !== undefined) return void window.scrollTo(0, saved);
    const target = location.hash && document.getElementById(decoded(location.hash.slice(1)));
    if (target) target.scrollIntoView();
    else if (!preventScrollReset) window.scrollTo(0, 0);
  });

  useLayoutEffect(() => router.subscribe({ onLeave: () => save() }), [router]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation
  useLayoutEffect(() => {
    restore();
  }, [location]);
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const leaveDocument = () => {
      // the page that is being loaded is not the one that is scrolled
      if (router.pendingLocation === router.state.location) save();
      if (positions.current) writePositions(positions.current);
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', leaveDocument);
    return () => {
      window.removeEventListener('pagehide', leaveDocument);
      window.history.scrollRestoration = 'auto';
    };
  }, [router]);
  return null;
}

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
  } catch {
    return {};
  }
}

function writePositions(positions: Record<string, number>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // without session storage a reload starts at the top
  }
}
